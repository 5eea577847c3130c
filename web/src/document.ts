// The report document: what `credo --html` puts into the page.
//
// It is the document that `--json` writes (docs/json.md), with three differences that make it
// enough for a page, and small: steps carry `edits` instead of `changes`, so that every state of a
// run can be made from the first one; fields that are null, false or empty may be missing; and
// there is `page`, with the texts of the program and, if it is small, the state graph.
// src/report/page_json.cpp writes it; tests/support and docs/schema/page.schema.json hold both to it.

export interface Place {
  file: string
  line: number // from 1
  column: number // from 1, in bytes
  end_line?: number // behind the last byte
  end_column?: number
}

export interface AgentState {
  name: string
  phase: string // '' in languages without one
  sections: Record<string, string[]> // beliefs, events, intentions; beliefs, goals, plan; ...
  mail: string[]
}

export interface State {
  facts: string[]
  actions: string[] // "ag1 place_bid(1,6)", first requested first
  agents: AgentState[]
  turn?: string | null
}

// Lists change by one splice each. `agent` is missing for facts and actions; the section is one of
// the agent's own, or 'mail'. `phase` and `turn` are lists of one word.
export interface Edit {
  agent?: string
  section: string
  at: number
  remove: number
  insert: string[]
}

export interface AtomTruth {
  atom: string
  holds: boolean
}

// A plan that was relevant for an event and did not apply.
export interface InapplicablePlan {
  plan: string
  literal: string
  location?: Place
}

export interface Step {
  number: number // from 1
  mover: string // 'environment', an agent, or 'everybody'
  partner?: string // the other agent of a step of two, which receives
  action?: string // of the transition, where every one has one
  observed?: string // in the run of a test
  summary: string
  details?: string[]
  location?: Place
  also?: (Place | null)[] // further places of the same step; null: one that is not known
  idle?: boolean
  lost?: boolean // an event or an intention was lost
  edits?: Edit[]
  atoms?: AtomTruth[] // those that change
  inapplicable?: InapplicablePlan[]
}

// A run; after stem (or steps) the loop repeats for ever, unless it is empty.
export interface Trace {
  beginning?: string // what the first state is; 'initial state' if missing
  initial: State
  atoms?: AtomTruth[] // all of them, at the start
  steps?: Step[]
  stem?: Step[]
  loop?: Step[]
  end?: string
}

export interface StoryLine {
  step: number
  text: string
  location?: Place
  details?: string[]
}

export interface Explanation {
  why?: string[]
  story?: StoryLine[]
}

// Evidence for a path formula, after a step of the run above it (0: at its start).
export interface Branch {
  step: number
  formula: string
  holds?: boolean
  explanation?: Explanation
  trace?: Trace
  branches?: Branch[]
}

export interface SliceUse {
  mode: string
  setting?: string
  exact?: boolean
  counts?: { kind: string; left_out: number; all: number }[]
  remarks?: string[]
  run?: string
  full_checked?: boolean
  reason?: string
  searched?: number
}

export interface Confirmation {
  engine: string
  verdict: string
  reason?: string
  subject?: string
  states?: number
  seconds?: number
  explanation?: Explanation
  trace?: Trace
}

// Under an unknown answer: what grew, and what to do about it.
export interface Advice {
  growth?: { text: string }
  variety?: { text: string }
  remarks?: string[]
  remedies?: { option: string; statement?: string; lines?: number[]; text: string }[]
}

export interface Property {
  name: string
  formula: string
  verdict: 'holds' | 'violated' | 'unknown'
  reason?: string
  expected: string
  as_expected?: boolean
  vacuous?: boolean
  vacuity?: { conclusions?: string[]; irrelevant?: string[]; undecided?: string[]; no_instance?: boolean }
  states?: number
  transitions?: number
  depth?: number
  seconds?: number
  run_seconds?: number
  memory_bytes?: number
  exhaustive?: boolean
  pruned?: boolean
  algorithm?: string
  automaton_states?: number
  instances?: number
  instance?: Record<string, string>
  location?: Place
  explanation?: Explanation
  trace?: Trace
  shortest?: boolean
  confirmation?: Confirmation
  further_confirmations?: Confirmation[]
  slice?: SliceUse
  advice?: Advice
  branches?: Branch[]
}

// What was not used, if that is known; without any list everything was used.
export interface Coverage {
  plans_never_fired?: { agent: string; plan: string; reason: string; location?: Place }[]
  contexts_never_mattered?: { agent: string; plan: string; context: string; location?: Place }[]
  formulas_never_executed?: { agent: string; plan: string; formula: string; location?: Place }[]
  lost?: { agent: string; what: string; reasons?: string[]; location?: Place; steps?: number }[]
  actions_without_effect?: { action: string; reason: string; situations?: number }[]
  rules_never_used?: { rule: string; location?: Place }[]
}

// The files of the program, and formulas of the command line. A run of a slice (`check --slice`)
// has its places in files of its own, called "ag1.asl (slice for spec1)".
export interface Source {
  path: string
  text: string
}

export interface GraphNode {
  state: State
  initial?: boolean
  deadlock?: boolean
}

// The state graph, or why it is not shown. `runs` are the nodes that the run of each property goes
// through, by its name.
export interface Graph {
  reason?: string
  nodes?: GraphNode[] // by number
  edges?: { from: number; to: number; mover: string; action?: string }[]
  runs?: Record<string, number[]>
}

export interface Page {
  language: string // its name, or 'mixed'
  agents: { name: string; language: string; file: string }[]
  sources: Source[]
  reductions: string[] // in words: 'unused bindings dropped', 'slice (sound)'
  graph?: Graph
  command_line?: string
  unused_files?: string[] // of `slice`: files that belong only to agents that are left out
}

interface Head {
  tool: 'credo'
  version: string
  schema_version: number
  file: string
  system?: string
  page: Page
}

export interface CheckDocument extends Head {
  command: 'check'
  engine: string
  plain?: boolean
  fairness: string
  properties: Property[]
  coverage?: Coverage
}

export interface RunDocument extends Head {
  command: 'run'
  seed?: number
  steps: number
  end: string
  reason?: string
  seconds: number
  trace?: Trace
}

export interface SearchDocument extends Head {
  command: 'search'
  formula: string
  depth_bound?: number
  solutions_wanted?: number
  solutions?: { state: number; depth: number; values?: Record<string, string>[]; run?: Trace }[]
  states: number
  depth_reached: number
  complete?: boolean
  reason?: string
  advice?: Advice
  seconds: number
  trace?: Trace
}

export interface TestDocument extends Head {
  command: 'test'
  tests?: {
    name: string
    expression: string
    location?: Place
    verdict: 'successful' | 'safe' | 'unknown'
    expected?: string
    as_expected?: boolean
    final_states?: number
    finals?: { steps: number; state: State }[] // those that are told
    complete?: boolean
    reason?: string
    advice?: Advice
    states?: number
    depth?: number
    seconds?: number
    run?: Trace
    trace?: Trace
  }[]
  generated?: {
    tests?: { name: string; expression: string; covers?: string[] }[]
    not_covered?: { what: string; reason: string }[]
    states?: number
    words?: number // so many tests of this length there are, if they are fewer than asked for
    complete?: boolean
    reason?: string
  }
}

export interface SliceDocument extends Head {
  command: 'slice'
  property: { name: string; formula: string; location?: Place }
  fairness: string
  mode: 'sound' | 'paper'
  setting?: string
  exact?: boolean
  remarks?: string[]
  counts?: { kind: string; left_out: number; all: number }[]
  reasons?: { what: string; why: string; location?: Place; because?: number }[] // `because` and `reason`: numbers here
  parts?: {
    kind: string
    name: string
    kept?: boolean
    location?: Place
    reason?: number
  }[]
  cuts?: { location: Place; replaced_by?: string }[] // what is taken out of the texts
  net?: { // the dependence net, if there is one and it is small enough to draw
    nodes: { name: string; owner: string; plan?: string; kept?: boolean; location?: Place }[]
    edges: { from: number; to: number; kind: string }[]
  }
}

// `credo serve`: no result yet, but somebody to ask (web/src/serve/).
export interface ServeDocument {
  tool: 'credo'
  version: string
  command: 'serve'
  root: string // the name of the folder
  file_kinds: FileKind[]
  commands: JobCommand[] // what jobs there are
}

// A kind of file that the editor may open.
export interface FileKind {
  ending: string // '.mas'
  system: boolean // a whole system, not a single agent or an environment
  words: string[] // those that mean something
}

// A command that can be asked for, and its options: rows of the table of options of credo itself.
export interface JobCommand {
  name: string // in a request: 'check'
  does: string
  options: JobOption[]
}

export interface JobOption {
  name: string // in a request: 'properties'
  kind: 'text' | 'formula' | 'texts' | 'count' | 'seconds' | 'flag' | 'assignments'
  label: string
  hint: string
  choices?: { value: string; text: string }[] // if it is one of a few words; '' is none of them
}

export type ReportDocument = CheckDocument | RunDocument | SearchDocument | TestDocument | SliceDocument

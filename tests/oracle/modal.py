"""Information stores of ECCS agents: formulas, what follows from what, and the two updates.

Written from docs/eccs.md, "The store", with point 3 of the addendum (Bif excludes U).

A formula is a nested tuple:
    ('prop', name)            a proposition
    ('done', action)          that an action is done; an action is a tuple of eccs.py
    ('not', formula)          never directly above another 'not'
    (view, agent, formula)    view is one of B, I, U, Bif, Uif
A store is a frozenset of formulas. What follows from a formula is found by applying single rules
as long as they give anything new; no rule changes the agents or the literal of a chain, so that
comes to an end.
"""

from functools import lru_cache

VIEWS = ('B', 'I', 'U', 'Bif', 'Uif')

MUTANTS = {
    'no_backwards': 'Rules work backwards below a negated view; broken: below a negation nothing '
                    'is derived.',
    'bif_from_positive_only': 'Both B_i f and B_i !f give Bif_i f; broken: only B_i f does.',
    'doubt_both_ways': 'U_i f gives !U_i !f (rule 5); broken: it does not.',
    'bif_allows_doubt': 'Bif_i f gives !U_i f; broken: it does not (point 3 of the addendum).',
    'derive_below_u': 'Below U nothing is derived; broken: U_i f gives U_i g if f gives g.',
    'delete_literally': 'Deleting f takes out everything f follows from; broken: only f itself.',
    'add_keeps_contraries': 'Adding f takes out what gives !f; broken: only !f, or f with its '
                            'content negated, is taken out.',
    'no_normal_form_below': 'B_j B_j f is B_j f at every depth; broken: only at the top.',
    'introspection_of_intentions': 'B_j I_j f is no I_j f; broken: it is made one, as for beliefs.',
    'bif_not_below_beliefs': 'B_p !Bif_s x is B_p !B_s x & B_p !B_s !x; broken: it is a '
                             'disjunction.',
}
mutant = None


class Rejected(Exception):
    """A formula that cannot be, such as U_j B_j x."""


# --- formulas -----------------------------------------------------------------------------------

def opposite(formula):
    return formula[1] if formula[0] == 'not' else ('not', formula)


def unsigned(formula):
    return formula[1] if formula[0] == 'not' else formula


def is_view(formula):
    return formula[0] in VIEWS


def show(formula):
    """The formula as the manual writes it."""
    if formula[0] == 'prop':
        return formula[1]
    if formula[0] == 'done':
        return f'Done({show_action(formula[1])})'
    if formula[0] == 'not':
        return '!' + show(formula[1])
    return f'{formula[0]}_{formula[1]} {show(formula[2])}'


def show_action(action):
    if action[0] == 'message':
        _, channel, act, content = action
        shown = show_action(content) if act == 'request' else show(content)
        return f'{channel}!{act}({shown})'
    if action[0] == 'observe':
        return f'observe({action[1]})'
    return action[1]


def depth(formula):
    """How many views stand on top of each other."""
    if formula[0] in ('prop', 'done'):
        return 0
    if formula[0] == 'not':
        return depth(formula[1])
    return 1 + depth(formula[2])


def normal(formula, top=True):
    """An agent knows its own beliefs and uncertainties: B_j before one of them says nothing."""
    if formula[0] in ('prop', 'done'):
        return formula
    if formula[0] == 'not':
        return opposite(normal(formula[1], top))
    view, agent, content = formula
    content = normal(content, top=False)
    inner = unsigned(content)
    known = ('B', 'U', 'I') if mutant == 'introspection_of_intentions' else ('B', 'U')
    own = inner[0] in known and inner[1] == agent
    if view == 'U' and inner[0] in ('B', 'U') and inner[1] == agent:
        raise Rejected(show(formula))
    if view == 'B' and own and not (mutant == 'no_normal_form_below' and not top):
        return content
    if view in ('Bif', 'Uif'):
        return (view, agent, inner)         # to know whether f is to know whether !f
    return (view, agent, content)


# --- what follows -------------------------------------------------------------------------------

def excluded_by(view, agent, content):
    """The views that exclude this one, whatever stands above: rules 3 to 9 and the addendum."""
    contrary = opposite(content)
    if view == 'B':
        yield ('B', agent, contrary)                        # 3
        yield ('U', agent, content)                         # 6
        yield ('U', agent, contrary)                        # 8
    elif view == 'I':
        yield ('I', agent, contrary)                        # 4
    elif view == 'U':
        if mutant != 'doubt_both_ways':
            yield ('U', agent, contrary)                    # 5
        yield ('B', agent, content)                         # 7
        yield ('B', agent, contrary)                        # 9
        if mutant != 'bif_allows_doubt':
            yield ('Bif', agent, unsigned(content))         # addendum
    elif view == 'Bif' and mutant != 'bif_allows_doubt':
        yield ('U', agent, content)                         # addendum
        yield ('U', agent, contrary)


def follows_in_one_step(formula):
    """All that one rule makes of the formula, at the top or inside of it."""
    if formula[0] == 'not':
        if mutant == 'no_backwards':
            return
        for stronger in gives_in_one_step(formula[1]):
            yield opposite(stronger)
    elif is_view(formula):
        view, agent, content = formula
        for other in excluded_by(view, agent, content):
            yield ('not', other)
        if view == 'B' and not (mutant == 'bif_from_positive_only' and content[0] == 'not'):
            yield ('Bif', agent, unsigned(content))
        if view in ('B', 'I') or (view == 'U' and mutant == 'derive_below_u'):
            for weaker in follows_in_one_step(content):     # 1 and 2
                yield (view, agent, weaker)


def gives_in_one_step(formula):
    """All from which one rule makes the formula, read backwards."""
    if formula[0] == 'not':
        for weaker in follows_in_one_step(formula[1]):
            yield opposite(weaker)
    elif is_view(formula):
        view, agent, content = formula
        if view == 'Bif':
            yield ('B', agent, content)
            if mutant != 'bif_from_positive_only':
                yield ('B', agent, opposite(content))
        if view in ('B', 'I') or (view == 'U' and mutant == 'derive_below_u'):
            for stronger in gives_in_one_step(content):
                yield (view, agent, stronger)


@lru_cache(maxsize=None)
def closure(formula, _mutant=None):
    """The formula and all that follows from it."""
    found = {formula}
    waiting = [formula]
    while waiting:
        for new in follows_in_one_step(waiting.pop()):
            if new not in found:
                found.add(new)
                waiting.append(new)
    return frozenset(found)


def gives(formula, other):
    return other in closure(formula, mutant)


# --- asking -------------------------------------------------------------------------------------

def derivable(store, formula):
    """Whether the formula, in normal form, follows from one formula of the store."""
    return any(gives(normal(stored), formula) for stored in store)


def holds(store, formula):
    """Whether the store satisfies the formula, asked as a query or an atom.

    The world is closed at the top; Bif and Uif at the top and below beliefs are written out.
    """
    if formula[0] == 'not':
        return not holds(store, formula[1])
    places = whether_below_beliefs(formula)
    if places is not None:
        first, second, negations = places
        either = negations % 2 == 0 or mutant == 'bif_not_below_beliefs'
        return (any if either else all)((holds(store, first), holds(store, second)))
    try:
        asked = normal(formula)
    except Rejected:
        return False
    if asked[0] == 'not':
        return not derivable(store, asked[1])
    return derivable(store, asked)


def whether_below_beliefs(formula):
    """If only beliefs stand above a Bif or Uif: the two formulas with what it stands for in its
    place, and the number of negations above it. Otherwise None."""
    if formula[0] == 'not':
        inner = whether_below_beliefs(formula[1])
        return inner and (opposite(inner[0]), opposite(inner[1]), inner[2] + 1)
    if formula[0] in ('Bif', 'Uif'):
        plain = formula[0][0]
        return (plain, formula[1], formula[2]), (plain, formula[1], opposite(formula[2])), 0
    if formula[0] == 'B':
        inner = whether_below_beliefs(formula[2])
        return inner and (('B', formula[1], inner[0]), ('B', formula[1], inner[1]), inner[2])
    return None


# --- updates ------------------------------------------------------------------------------------

def update(store, view, table1=False):
    """The store after update(view), where the view may be negated."""
    if table1:
        return table1_update(store, view)
    view = normal(view)
    if view[0] == 'not':
        return delete(store, view[1])
    return add(store, view)


def add(store, formula):
    if mutant == 'add_keeps_contraries':
        contraries = {opposite(formula), formula[:2] + (opposite(formula[2]),)}
        return frozenset(f for f in store if f not in contraries) | {formula}
    return frozenset(f for f in store if not gives(f, opposite(formula))) | {formula}


def delete(store, formula):
    if mutant == 'delete_literally':
        return store - {formula}
    return frozenset(f for f in store if not gives(f, formula))


# --- table 1 ------------------------------------------------------------------------------------
#
# The table of docs/eccs.md, read as a rule on two formulas: which stored one goes when another is
# added or deleted. It was fitted to Credo before the manual had the table, so it guards against
# changes and is no independent witness.

def table1_update(store, view):
    view = unsigned_whether(view)
    if view[0] == 'not':
        return frozenset(f for f in store if not table1_gives(f, view[1]))
    kept = frozenset(f for f in store if not table1_excludes(view, f))
    added = without_repeated_beliefs(view)
    return kept if added[0] == 'not' else kept | {added}


def unsigned_whether(formula):
    """Bif_j !f is written Bif_j f."""
    if formula[0] in ('prop', 'done'):
        return formula
    if formula[0] == 'not':
        return opposite(unsigned_whether(formula[1]))
    view, agent, content = formula
    content = unsigned_whether(content)
    return (view, agent, unsigned(content) if view in ('Bif', 'Uif') else content)


def repeats_belief(formula):
    """B_j B_j f or B_j !B_j f."""
    return formula[0] == 'B' and unsigned(formula[2])[:2] == formula[:2]


def without_repeated_beliefs(formula):
    if formula[0] == 'not':
        return opposite(without_repeated_beliefs(formula[1]))
    if not is_view(formula):
        return formula
    shorter = formula[:2] + (without_repeated_beliefs(formula[2]),)
    return shorter[2] if repeats_belief(shorter) else shorter


def table1_excludes(new, stored):
    """Whether the stored formula goes when the new one is added, view by view."""
    if new[0] == 'not':
        return table1_gives(stored, new[1])
    if repeats_belief(new):
        return table1_excludes(new[2], stored) or (
            stored[0] == 'not' and table1_gives(stored, opposite(new)))
    if new[0] in ('B', 'I') and new[:2] == stored[:2]:
        return table1_excludes(new[2], stored[2])
    return table1_gives(stored, opposite(new))


def table1_gives(formula, other):
    """The rules of the paper without the normal form, in which Bif is like a proposition and U_i f
    gives !B_i f and !B_i !f only for that f."""
    if formula == other:
        return True
    if formula[0] == 'not':
        return (other[0] == 'not' and formula[1][0] in ('B', 'I')
                and formula[1][:2] == other[1][:2] and table1_gives(other[1][2], formula[1][2]))
    if not is_view(formula):
        return False
    view, agent, content = formula
    if other[0] != 'not':
        return view in ('B', 'I') and other[:2] == (view, agent) and table1_gives(content, other[2])
    if not is_view(other[1]) or other[1][1] != agent:
        return False
    denied = other[1][2]
    both = view + other[1][0]
    if both in ('BB', 'II'):
        return table1_gives(content, opposite(denied))
    if both == 'BU':
        return table1_gives(content, denied) or table1_gives(content, opposite(denied))
    if both == 'UB':
        return denied in (content, opposite(content))
    return both == 'UU' and denied == opposite(content)

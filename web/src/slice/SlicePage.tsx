// `credo slice`: what of a system matters for a property.

import type { SliceDocument } from '../document'
import { fairnessText } from '../page/figures'
import { Head } from '../page/Head'
import { SliceView } from './SliceView'

export function SlicePage({ document }: { document: SliceDocument }) {
  return (
    <main class="page">
      <Head document={document} facts={[fairnessText(document.fairness), `${document.mode} slice`]} />
      <SliceView document={document} />
    </main>
  )
}

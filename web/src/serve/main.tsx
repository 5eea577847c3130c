// The page of `credo serve`.

import { render } from 'preact'
import '../style/index.css' // first, so that the styles of the views come later
import type { ServeDocument } from '../document'
import { startTheme } from '../theme'
import { showInvisible } from '../visible'
import { Serve } from './Serve'
import './serve.css'

const root = document.getElementById('credo')
const found = JSON.parse(document.getElementById('credo-document')?.textContent ?? 'null') as ServeDocument | null
startTheme()
showInvisible()
if (root) {
  root.replaceChildren()
  if (found) render(<Serve document={found} />, root)
  else root.textContent = 'This page is a part of credo serve.'
}

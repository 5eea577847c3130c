// One file: scripts and styles are put into index.html, so that the page opens from disk and the
// binary can carry it, in ASCII alone. `--mode serve` makes serve.html instead, the page of `credo serve`, which has an
// editor besides. Unit tests stand beside the sources, browser tests in tests/.

import { viteSingleFile } from 'vite-plugin-singlefile'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { licences } from './licences'

const page = (mode: string) => (mode === 'serve' ? 'serve.html' : 'index.html')

// Packages have some control characters in the texts of their programs; as escapes they are the same.
function escaped(text: string): string {
  return text.replace(/[\0-\x08\x0b-\x1f\x7f]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

const escapedControls: Plugin = {
  name: 'escaped-controls',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = escaped(file.code)
        else if (typeof file.source === 'string') file.source = escaped(file.source)
      }
    },
  },
}

export default defineConfig(({ mode }) => ({
  plugins: [licences(page(mode)), viteSingleFile(), escapedControls],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', charset: 'ascii' },
  build: {
    target: 'es2020',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { input: page(mode) },
  },
  test: { include: ['src/**/*.test.{ts,tsx}'], environment: 'node' },
}))

// One file: scripts and styles are put into index.html, so that the page opens from disk and the
// binary can carry it. `--mode serve` makes serve.html instead, the page of `credo serve`, which has an
// editor besides. Unit tests stand beside the sources, browser tests in tests/.

import { viteSingleFile } from 'vite-plugin-singlefile'
import { defineConfig } from 'vitest/config'
import { licences } from './licences'

const page = (mode: string) => (mode === 'serve' ? 'serve.html' : 'index.html')

export default defineConfig(({ mode }) => ({
  plugins: [licences(page(mode)), viteSingleFile()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2020',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { input: page(mode) },
  },
  test: { include: ['src/**/*.test.{ts,tsx}'], environment: 'node' },
}))

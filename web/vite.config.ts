// One file: scripts and styles are put into index.html, so that the page opens from disk and the
// binary can carry it. `--mode serve` makes serve.html instead, the page of `credo serve`, which has an
// editor besides. Unit tests stand beside the sources, browser tests in tests/.

import { viteSingleFile } from 'vite-plugin-singlefile'
import { defineConfig } from 'vitest/config'

export default defineConfig(({ mode }) => ({
  plugins: [viteSingleFile()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2020',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { input: mode === 'serve' ? 'serve.html' : 'index.html' },
  },
  test: { include: ['src/**/*.test.{ts,tsx}'], environment: 'node' },
}))

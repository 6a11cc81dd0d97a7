import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { namesLater, NODE_SHIMS } from './scripts/tab-build/node-shims.ts'
import { scenarioLibrary } from './scripts/tab-build/scenario-library.ts'
import { tabFiles } from './scripts/tab-build/tab-files.ts'

/** Files of the simulator find the scenarios by their own place, which the worker has in memory below `/`. */
const placeOfSource: Plugin = {
  name: 'place-of-source',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(?:simulator|contract)\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const path = relative(import.meta.dirname, id).replaceAll('\\', '/')
      return { code: code.replaceAll('import.meta.url', JSON.stringify(`file:///${path}`)), map: null }
    },
  },
}

/** The whole product as static files: the builds of console and desk, and the simulator in a worker. */
export default defineConfig({
  publicDir: false,
  base: './',
  plugins: [namesLater, placeOfSource, scenarioLibrary(packageJson.version), tabFiles(packageJson.version)],
  resolve: { alias: NODE_SHIMS },
  build: {
    outDir: 'build/tab',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: {
      input: { engine: 'simulator/tab/engine/main.ts' },
      output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
    chunkSizeWarningLimit: 2_000,
  },
})

import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * The files of the simulator find scenarios and builds by their own place in the repository. Compiled, they stand in
 * `build/program`, so that `import.meta.url` becomes the address that the source would have in the package.
 */
const placeOfSource: Plugin = {
  name: 'place-of-source',
  enforce: 'pre',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const path = relative(import.meta.dirname, id).replaceAll('\\', '/')
      if (path.startsWith('node_modules')) return undefined
      return { code: code.replaceAll('import.meta.url', `new URL('../../${path}', import.meta.url).href`), map: null }
    },
  },
}

/** The commands of the package as plain JavaScript with all their libraries, so that Node.js alone runs them. */
export default defineConfig({
  publicDir: false,
  plugins: [placeOfSource],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'build/program',
    emptyOutDir: true,
    sourcemap: false,
    target: 'node20.19',
    minify: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: { start: 'scripts/start.ts', scenario: 'scripts/scenario.ts', console: 'scripts/console.ts' },
      // All in one folder, for the addresses above.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { platformProxy } from './scripts/platform-proxy.ts'

/** The platform that the development server stands in front of. */
const platform = process.env['LOADSTAR_PLATFORM'] ?? 'http://127.0.0.1:8080'

/** What the page fetches at once, side by side, though only code that is fetched first asks for it. */
const AHEAD = new Set(['console', 'home'])

const link = (attrs: Record<string, string>) => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head' as const,
})

/** Names those files, and the typeface, in the head of the page. */
const fetchAhead: Plugin = {
  name: 'fetch-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && AHEAD.has(file.name)
          ? link({ rel: 'modulepreload', href: `/${file.fileName}` })
          : file.fileName.endsWith('.woff2')
            ? link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file.fileName}` })
            : [],
      ),
  },
}

export default defineConfig({
  root: 'web',
  plugins: [react(), fetchAhead],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageJson.version) },
  build: {
    outDir: '../build/console',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // Each with all that it needs: the bundler would make sixty files of these three, and a browser fetches six at a time.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Asks who is signed in while the rest is still on its way.
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'console', test: /[\\/]web[\\/]main\.tsx$/, priority: 2 },
            // Where nearly everybody begins; most of it is also what other screens are made of.
            { name: 'home', test: /[\\/]web[\\/]app[\\/]HomeScreen\.tsx$/, priority: 1 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    host: '127.0.0.1',
    cors: false,
    // The simulator's own door answers pages of its own origin alone: it is asked by the name that this server has.
    proxy: { ...platformProxy(platform), '/sim': { target: platform, changeOrigin: false }, '/hub': platform },
  },
})

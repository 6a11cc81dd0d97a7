import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { type PageFile, withLoader } from './scripts/console-build/console-page.ts'
import { createPlatformProxy } from './scripts/console-server/platform-proxy.ts'
import { PROXY_LIMITS } from './scripts/console-server/proxy-limits.ts'
import { destinationOf } from './scripts/console-server/request-target.ts'
import { versionsText } from './scripts/console-build/versions.ts'

/** The platform that the development server stands in front of. */
const platform = process.env['LOADSTAR_PLATFORM'] ?? 'http://127.0.0.1:8080'

/** What the page fetches at once, side by side, though only code that is fetched first asks for it. */
const AHEAD = new Set(['console', 'home'])

/**
 * Requests those files, the typeface and config.json at once, all from the folder that the page finds at run time. Writes
 * `versions.json`, by which an open tab notices another build.
 */
const page: Plugin = {
  name: 'console-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const ahead = Object.values(bundle).flatMap((file): PageFile[] =>
        file.type === 'chunk' && AHEAD.has(file.name)
          ? [{ tag: 'link', attributes: { rel: 'modulepreload', crossorigin: '', href: file.fileName } }]
          : file.fileName.endsWith('.woff2')
            ? [
                {
                  tag: 'link',
                  attributes: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: file.fileName },
                },
              ]
            : [],
      )
      const config = { rel: 'preload', as: 'fetch', crossorigin: '', href: 'config.json' }
      return withLoader(html, [...ahead, { tag: 'link', attributes: config }])
    },
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      this.emitFile({
        type: 'asset',
        fileName: 'versions.json',
        source: versionsText(packageJson.version, files),
      })
    },
  },
}

/** Hands calls and live feed on to the platform, as the console server does: the console's time is that of the platform's answers. */
const platformInFront: Plugin = {
  name: 'platform-proxy',
  apply: 'serve',
  configureServer({ middlewares, httpServer }) {
    const proxy = createPlatformProxy(new URL(platform).origin, PROXY_LIMITS)
    middlewares.use((request, response, next) => {
      if (destinationOf(request.url ?? '') === 'platform') proxy.call(request, response)
      else next()
    })
    httpServer?.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      if (destinationOf(request.url ?? '') === 'feed') proxy.feed(request, socket, head)
    })
  },
}

export default defineConfig({
  root: 'web',
  base: './',
  plugins: [react(), page, platformInFront],
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
    proxy: { '/sim': { target: platform, changeOrigin: false }, '/hub': platform },
  },
})

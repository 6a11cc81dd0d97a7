import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { chunkNames, closureOf, MAIN_SCREENS } from './scripts/console-build/chunks.ts'
import packageJson from './package.json' with { type: 'json' }
import { type PageFile, type ScreenFiles, withLoader } from './scripts/console-build/console-page.ts'
import { createPlatformProxy } from './scripts/console-server/platform-proxy.ts'
import { PROXY_LIMITS } from './scripts/console-server/proxy-limits.ts'
import { destinationOf } from './scripts/console-server/request-target.ts'
import { versionsText } from './scripts/console-build/versions.ts'

/** The platform that the development server stands in front of. */
const platform = process.env['LOADSTAR_PLATFORM'] ?? 'http://127.0.0.1:8080'

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...words: never[]) => unknown>>[1]

/** The files of the console, and of each main screen beyond them, all fetched at once though only code that arrives first asks for them. */
function screenFiles(bundle: Bundle): ScreenFiles[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
  const filesWith = (part: RegExp) =>
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => part.test(id)))
      .flatMap(({ fileName }) => closureOf(fileName, (file) => imports.get(file) ?? []))
  const always = new Set(filesWith(/\/web\/main\.tsx$/))
  return [
    { path: '.*', files: [...always] },
    ...Object.values(MAIN_SCREENS).map(({ path, parts }) => ({
      path,
      files: [...new Set(filesWith(parts))].filter((file) => !always.has(file)),
    })),
  ]
}

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
      const font = Object.keys(bundle).find((name) => name.endsWith('.woff2')) ?? ''
      const attributes = { rel: 'preload', crossorigin: '' }
      const more: PageFile[] = [
        { tag: 'link', attributes: { ...attributes, as: 'font', type: 'font/woff2', href: font } },
        { tag: 'link', attributes: { ...attributes, as: 'fetch', href: 'config.json' } },
      ]
      return withLoader(html, more, screenFiles(bundle))
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

/** The files of the console, from a first build that is not written. */
async function filesOfConsole(): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    ...SETTINGS,
    configFile: false,
    logLevel: 'error',
    build: { target: 'es2023', write: false, minify: false },
  })
  if (!('output' in built)) throw new Error('The first build has no files.')
  return chunkNames(built.output.filter((file) => file.type === 'chunk'))
}

const SETTINGS = {
  root: fileURLToPath(new URL('web', import.meta.url)),
  base: './',
  plugins: [react()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageJson.version) },
}

export default defineConfig(async ({ command }) => {
  const files = command === 'build' ? await filesOfConsole() : new Map<string, string>()
  return {
    ...SETTINGS,
    plugins: [react(), page, platformInFront],
    build: {
      outDir: '../build/console',
      emptyOutDir: true,
      sourcemap: false,
      target: 'es2023',
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'screens', name: (id: string) => files.get(id) ?? null }],
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
  }
})

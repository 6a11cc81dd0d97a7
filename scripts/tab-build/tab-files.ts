import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { build, type Plugin } from 'vite'
import { versionsText } from '../console-build/versions.ts'
import { inRepository } from '../root.ts'
import { tabConsolePage, tabDeskPage } from './tab-pages.ts'

const consoleFile = (path = '') => inRepository('build', 'console', path)
const deskFile = (path = '') => inRepository('build', 'desk', path)
const isPacked = (path: string) => /\.(?:br|gz)$/.test(path)

/** One self-contained script: a service worker may not import files in every browser, and the start script is small. */
async function scriptOf(path: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      lib: { entry: inRepository(path), formats: ['iife'], name: 'loadstarTab' },
    },
  })
  const [first] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (first?.type !== 'chunk') throw new Error(`${path} has no script.`)
  return first.code
}

const hashedFiles = (folder: string, prefix: string) =>
  readdirSync(folder)
    .filter((name) => !isPacked(name))
    .map((name) => `${prefix}assets/${name}`)

/**
 * Adds the start script, the service worker, the pages and the manifest of versions to the engine, and copies the other files of
 * console and desk, which must be built. A server without the service worker answers an unknown address with `404.html`.
 */
export const tabFiles = (version: string): Plugin => ({
  name: 'tab-files',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const start = this.getFileName(
        this.emitFile({ type: 'asset', name: 'start.js', source: await scriptOf('web/tab/page/main.ts') }),
      )
      const engine = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? ''
      const pages = {
        'index.html': tabConsolePage(readFileSync(consoleFile('index.html'), 'utf8'), { start, engine }),
        'desk/index.html': tabDeskPage(readFileSync(deskFile('index.html'), 'utf8'), { start, engine }),
      }
      const own = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const files = [
        ...new Set([...own, start, ...hashedFiles(consoleFile('assets'), ''), ...hashedFiles(deskFile('assets'), 'desk/')]),
      ]
      const versions = versionsText(version, files)
      const { build: id } = JSON.parse(versions) as { build: string }
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      for (const [name, source] of Object.entries(pages)) emit(name, source)
      emit('404.html', pages['index.html'])
      emit('versions.json', versions)
      emit('config.json', '{}\n')
      emit('tab.json', '{}\n')
      emit('sw.js', await scriptOf('web/tab/service-worker/main.ts', { __TAB_BUILD__: JSON.stringify(id) }))
    },
  },
  writeBundle({ dir = '' }) {
    const isOwn = (path: string) => isPacked(path) || /\/(?:index\.html|versions\.json|config\.json)$/.test(path)
    const filter = (path: string) => !isOwn(path.replaceAll('\\', '/'))
    rmSync(`${dir}/desk/assets`, { recursive: true, force: true })
    cpSync(consoleFile(), dir, { recursive: true, filter })
    cpSync(deskFile(), `${dir}/desk`, { recursive: true, filter })
  },
})

import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { build, type Plugin } from 'vite'
import { pagePolicy } from '../console-build/console-page.ts'
import { versionsText } from '../console-build/versions.ts'
import { inRepository } from '../root.ts'

/** Files relative to the folder of the tab. */
interface PageFiles {
  /** The script that prepares engine and service worker. */
  readonly start: string
  readonly engine: string
}

function withPolicy(page: string): string {
  const plain = page.replace(/\s*<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
  const policy = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(plain, '', ["frame-src 'self'", "form-action 'self'"])}" />`
  return plain.replace(/<meta charset="[^"]*"[^>]*>/, (charset) => `${charset}\n    ${policy}`)
}

/** Replaces a part of a page that must be there once. */
function replaced(page: string, pattern: RegExp, by: (...parts: string[]) => string): string {
  if (page.match(new RegExp(pattern, 'g'))?.length !== 1) throw new Error(`The page has not exactly one ${pattern}.`)
  return page.replace(pattern, (_all, ...parts: string[]) => by(...parts))
}

/** Files that the page would fetch long before its code, which waits for the engine, asks for them. */
const withoutPreloads = (page: string) => page.replaceAll(/,\["link",\{"rel":"preload"[^}]*\}\]/g, '')

/** The page of the console, whose loader adds the start script in place of the console's own. */
const tabConsolePage = (page: string, { start, engine }: PageFiles): string =>
  withPolicy(
    replaced(withoutPreloads(page), /"src":"(assets\/index-[^"]+\.js)"\}/, (entry = '') =>
      JSON.stringify({ src: start, 'data-entry': entry, 'data-engine': engine }).slice(1),
    ),
  )

/** The page of the desk, which is in a folder below. */
const tabDeskPage = (page: string, { start, engine }: PageFiles): string =>
  withPolicy(
    replaced(
      page,
      /src="\.\/(assets\/index-[^"]+\.js)"/,
      (entry) => `src="../${start}" data-base="../" data-entry="desk/${entry}" data-engine="${engine}"`,
    ),
  )

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

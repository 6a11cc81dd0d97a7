import {
  type PageToServiceWorker,
  type EngineState,
  NOT_STORED_EVENT,
  type PageToEngine,
  type ServiceWorkerToPage,
  type StartState,
} from '#contract/tab/messages.ts'
import { portSockets } from './port-socket.ts'
import { problemOf, showState } from './start-screen.ts'

interface EngineConnection {
  /** Resolves when the engine answers. */
  readonly ready: Promise<void>
  /** Hands a port of the engine to the service worker, now and whenever it needs another one. Resolves when the port is taken. */
  serveCalls(): Promise<void>
  /** A port to the broker of the live feed. */
  openFeed(): MessagePort
}

/** Passes the text to the page, which shows it as soon as its own code is loaded. */
function showNotStored(text: string | null) {
  const { dataset } = document.documentElement
  if (text === null) delete dataset['notStored']
  else dataset['notStored'] = text
  document.dispatchEvent(new Event(NOT_STORED_EVENT))
}

/** Connects to the engine that all pages of the folder share, and starts it if this is the first one. */
function connectEngine(url: string, base: string, onState: (state: StartState) => void): EngineConnection {
  const { port } = new SharedWorker(url, { type: 'module', name: base })
  const ready = new Promise<void>((resolve) => {
    port.addEventListener('message', ({ data }: MessageEvent<EngineState>) => {
      if (data.state === 'not-stored') showNotStored(data.text)
      else if (data.state === 'ready') resolve()
      else onState(data)
    })
  })
  port.start()
  const open = (message: PageToEngine) => {
    const { port1, port2 } = new MessageChannel()
    port.postMessage(message, [port2])
    return port1
  }
  const handOver = () => {
    const calls = open({ kind: 'calls' })
    navigator.serviceWorker.controller?.postMessage({ kind: 'engine' } satisfies PageToServiceWorker, [calls])
  }
  return {
    ready,
    openFeed: () => open({ kind: 'feed' }),
    serveCalls: () =>
      new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<ServiceWorkerToPage>) => {
          if (data.kind === 'engine-wanted') handOver()
          else resolve()
        })
        // Another version of the service worker may take over while the page is open.
        navigator.serviceWorker.addEventListener('controllerchange', handOver)
        handOver()
      }),
  }
}

/** Where the page and its files are. */
interface Place {
  /** The folder of the pages, such as `/demo/`. */
  readonly base: string
  /** The address of the page's own code. */
  readonly entry: string
  /** The address of the engine. */
  readonly engine: string
}

/**
 * Reads the attributes of the script of the page: `data-entry` and `data-engine` name files relative to the folder, and `data-base`
 * the folder relative to the page. The page of the console has found its folder already.
 */
function findPlace(page: Document, href: string): Place {
  const script = page.querySelector<HTMLScriptElement>('script[data-entry]')
  const { entry = '', engine = '', base: own } = script?.dataset ?? {}
  const base = new URL(own ?? page.documentElement.dataset['base'] ?? '/', href).pathname
  return { base, entry: `${base}${entry}`, engine: `${base}${engine}` }
}

const FILE = 'sw.js'

/** Registers the service worker of the folder and resolves when it answers for this page. */
async function requireServiceWorker(base: string): Promise<void> {
  const { serviceWorker } = navigator
  const controlled = new Promise<void>((resolve) => {
    if (serviceWorker.controller) resolve()
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  const registration = await serviceWorker.register(`${base}${FILE}`, { scope: base, updateViaCache: 'none' })
  registration.active?.postMessage({ kind: 'claim' } satisfies PageToServiceWorker)
  await controlled
}

/** The first script of both pages of the tab: prepares engine and service worker, then loads the page's own code. */

/** After the browser has painted. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

async function begin() {
  const { base, entry, engine } = findPlace(document, location.href)
  // The page calls the platform below its own folder.
  document.documentElement.dataset['platformPath'] = base.replace(/\/$/, '')
  showState({ state: 'starting' })
  const problem = problemOf(globalThis)
  if (problem !== undefined) return showState({ state: 'failed', reason: problem })
  const served = requireServiceWorker(base)
  await painted()
  const connection = connectEngine(engine, base, showState)
  const isFeed = ({ host, pathname }: URL) => host === location.host && pathname === '/mqtt'
  globalThis.WebSocket = portSockets(WebSocket, isFeed, () => connection.openFeed())
  await Promise.all([connection.ready, served.then(() => connection.serveCalls())])
  await import(/* @vite-ignore */ entry)
}

begin().catch((error: unknown) => showState({ state: 'failed', reason: error instanceof Error ? error.message : String(error) }))

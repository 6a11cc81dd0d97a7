import { connectEngine } from './engine-connection.ts'
import { findPlace } from './place.ts'
import { portSockets } from './port-socket.ts'
import { requireServiceWorker } from './service-worker.ts'
import { problemOf, showState } from './start-screen.ts'

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

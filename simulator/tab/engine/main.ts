// The globals must be complete before any other module is evaluated.
import '../node/globals.ts'
import { answerOver } from './answer.ts'
import type { EngineState, PageToEngine } from '#contract/tab/messages.ts'
import { loadNames } from '../node/faker-fi.ts'
import { mountFiles } from '../node/fs.ts'
import { fetchStartOptions } from './start-options.ts'
import { startTabSimulator, type TabSimulator } from './tab-simulator.ts'
import { notStoredText, type StorageProblem } from './storage-problem.ts'
import { openTabStore, StorageError } from './tab-store.ts'

/** The worker that all pages of the folder share: the engine with its calls and its live feed. */

/** The part of a shared worker's scope that the library of the compiler does not describe. */
interface SharedScope {
  readonly name: string
  readonly location: Location
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void
}
const scope = globalThis as unknown as SharedScope

/** The folder of the pages, which is also the name of the worker. */
const base = scope.name
const { origin } = scope.location

const pages = new Set<MessagePort>()
/** Browsers without the event `close` of ports never say that a page has gone. */
const MAX_PAGES = 100
let present: EngineState = { state: 'waiting' }
/** Undefined while the run is stored. */
let notStored: EngineState | undefined
const tell = (next: EngineState) => {
  present = next
  for (const page of pages) page.postMessage(next)
}

/** Sends the state of the storage to all pages. Pages that are opened later receive it as well. */
function tellStorage(problem: StorageProblem | undefined, hasLines: boolean) {
  const state: EngineState = { state: 'not-stored', text: problem === undefined ? null : notStoredText(problem, hasLines) }
  notStored = problem === undefined ? undefined : state
  for (const page of pages) page.postMessage(state)
}

let start = (_simulator: TabSimulator) => {}
const started = new Promise<TabSimulator>((resolve) => (start = resolve))

/** Sites with generated stations need names. Only the control API starts another run. */
async function answer(request: Request): Promise<Response> {
  const simulator = await started
  if (request.method === 'POST' && new URL(request.url).pathname.startsWith('/sim/')) await loadNames()
  return simulator.answer(request)
}

scope.addEventListener('connect', ({ ports: [page] }) => {
  if (!page) return
  pages.add(page)
  const [oldest] = pages
  if (oldest && pages.size > MAX_PAGES) pages.delete(oldest)
  page.addEventListener('message', ({ data, ports: [port] }: MessageEvent<PageToEngine>) => {
    if (!port) return
    if (data.kind === 'calls') answerOver(port, answer)
    else void started.then(({ acceptFeed }) => acceptFeed(port))
  })
  page.addEventListener('close', () => pages.delete(page))
  page.start()
  page.postMessage(present)
  if (notStored) page.postMessage(notStored)
})

async function run() {
  tell({ state: 'starting' })
  const { files } = await import('virtual:scenario-library')
  mountFiles(files)
  const store = await openTabStore(base, tellStorage).catch((error: unknown) => {
    console.warn('The browser does not store the run:', error)
    tellStorage(error instanceof StorageError ? error.problem : 'failed', false)
    return undefined
  })
  // A site may have generated stations. The usual one has none, and starts without their names.
  const hasRun = store !== undefined && (await store.readLines()).length > 0
  const options = await fetchStartOptions(base)
  if (hasRun || Object.keys(options).length > 0) await loadNames()
  const simulator = await startTabSimulator({
    origin,
    base,
    store,
    options,
    onDamage: () => tellStorage('damaged', false),
    onProgress: (share) => tell({ state: 'restoring', share }),
  })
  start(simulator)
  tell({ state: 'ready' })
  await loadNames()
}

/** Another version of this worker may still run for older pages. Only one writes the stored run. */
const endless = () => run().then(() => new Promise<never>(() => {}))
navigator.locks.request(`loadstar ${base}`, endless).catch((error: unknown) => {
  console.error('The simulator cannot start:', error)
  tell({ state: 'failed', reason: error instanceof Error ? error.message : String(error) })
})

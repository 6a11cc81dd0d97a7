import type { PageToServiceWorker, ServiceWorkerToPage } from '#contract/tab/messages.ts'
import { askOver } from './ask.ts'
import { routeOf } from './route.ts'

/** The version of this build; the build of the tab replaces it. */
declare const __TAB_BUILD__: string

const PREFIX = 'loadstar '
const cacheName = (scope: string) => `${PREFIX}${scope} ${__TAB_BUILD__}`
const present = () => caches.open(cacheName(registrationScope()))
const registrationScope = () => (globalThis as unknown as { registration: { scope: string } }).registration.scope

/** Files without a hash in their names that a page needs offline. */
const PAGES = ['index.html', 'desk/index.html', 'config.json', 'tab.json', 'versions.json', 'favicon.svg', 'print.css']

interface Versions {
  readonly files: readonly string[]
}

/** Keeps all files of the build, which `versions.json` lists, and removes those of other builds of this folder. */
async function filesOfVersion(scope: string): Promise<void> {
  const { files } = (await (await fetch(`${scope}versions.json`, { cache: 'no-cache' })).json()) as Versions
  const cache = await present()
  await cache.addAll(
    [...PAGES, ...files].map((file) => new Request(`${scope}${file}`, PAGES.includes(file) ? { cache: 'no-cache' } : {})),
  )
  const others = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}${scope} `) && name !== cacheName(scope))
  await Promise.all(others.map((name) => caches.delete(name)))
}

const keptFile = async (url: string) => (await present()).match(url)
const keepFile = async (url: string, reply: Response) => (await present()).put(url, reply)

/** Stands between the pages and the network: passes calls to the engine, and keeps the files of the build for use offline. */

/** The parts of the scope of a service worker that the library of the compiler does not describe. */
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Client {
  postMessage(message: ServiceWorkerToPage): void
}
interface ServiceWorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void>; matchAll(options: { includeUncontrolled: boolean }): Promise<readonly Client[]> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent<PageToServiceWorker> & ExtendableEvent) => void): void
}
const worker = globalThis as unknown as ServiceWorkerScope
const { scope } = worker.registration

/** The port of the engine. The browser may end this worker at any time, and a page then hands over another port. */
let engine: MessagePort | undefined
let waiting: ((port: MessagePort) => void)[] = []

async function enginePort(): Promise<MessagePort> {
  if (engine) return engine
  const handed = new Promise<MessagePort>((resolve) => void waiting.push(resolve))
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ kind: 'engine-wanted' })
  return handed
}

worker.addEventListener('message', ({ data, ports: [port], source }) => {
  // A page that was reloaded without its cache has no service worker until it is claimed.
  if (data.kind === 'claim') return void worker.clients.claim()
  if (!port) return undefined
  engine = port
  port.start()
  for (const take of waiting) take(port)
  waiting = []
  return (source as Client | null)?.postMessage({ kind: 'engine-taken' })
})

worker.addEventListener('install', (event) => {
  event.waitUntil(filesOfVersion(scope).then(() => worker.skipWaiting()))
})
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

/** The network, then the kept file. */
async function networkFirst(request: Request, key: string): Promise<Response> {
  try {
    const reply = await fetch(request)
    if (reply.ok) await keepFile(key, reply.clone())
    return reply
  } catch (error) {
    const kept = await keptFile(key)
    if (kept) return kept
    throw error
  }
}

/** The page of the build. A server without this file, as after a change of its address, is treated like no server. */
async function page(file: string): Promise<Response> {
  const url = `${scope}${file}`
  const reply = await networkFirst(new Request(url, { cache: 'no-cache' }), url)
  return reply.ok ? reply : ((await keptFile(url)) ?? reply)
}

function answer(request: Request): Promise<Response> | undefined {
  const route = routeOf({ url: request.url, method: request.method, isNavigation: request.mode === 'navigate' }, scope)
  switch (route.to) {
    case 'engine':
      // A fault of the scenario that closes the connection is a network error for the page.
      return enginePort()
        .then((port) => askOver(port, request, route.url))
        .catch(() => Response.error())
    case 'page':
      return page(route.file)
    case 'redirect':
      return Promise.resolve(Response.redirect(route.url, 308))
    case 'network-first':
      return networkFirst(request, request.url)
    case 'cache-first':
      return keptFile(request.url).then((kept) => kept ?? networkFirst(request, request.url))
    case 'network':
      return undefined
  }
  return undefined
}

worker.addEventListener('fetch', (event) => {
  const reply = answer(event.request)
  if (reply) event.respondWith(reply)
})

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
export async function filesOfVersion(scope: string): Promise<void> {
  const { files } = (await (await fetch(`${scope}versions.json`, { cache: 'no-cache' })).json()) as Versions
  const cache = await present()
  await cache.addAll(
    [...PAGES, ...files].map((file) => new Request(`${scope}${file}`, PAGES.includes(file) ? { cache: 'no-cache' } : {})),
  )
  const others = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}${scope} `) && name !== cacheName(scope))
  await Promise.all(others.map((name) => caches.delete(name)))
}

export const keptFile = async (url: string) => (await present()).match(url)
export const keepFile = async (url: string, reply: Response) => (await present()).put(url, reply)

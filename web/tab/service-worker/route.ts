/** Who answers a request of a page. `network-first` and `cache-first` say where a file is searched first. */
export type Route =
  | { to: 'engine'; url: string }
  | { to: 'page'; file: string }
  | { to: 'redirect'; url: string }
  | { to: 'network-first' }
  | { to: 'cache-first' }
  | { to: 'network' }

interface Asked {
  readonly url: string
  readonly method: string
  /** Whether a person opens the address. */
  readonly isNavigation: boolean
}

/** Files with a content hash in their name never change. */
const HASHED = /^(?:desk\/)?assets\//

/**
 * The route of a request below the folder `scope`, such as `https://example.org/demo/`. Calls go to the engine without the folder.
 * Every path of the console has the page of the console, which shows an unknown one itself.
 */
export function routeOf({ url, method, isNavigation }: Asked, scope: string): Route {
  if (!url.startsWith(scope)) return { to: 'network' }
  const { origin, pathname, search } = new URL(url)
  const path = pathname.slice(new URL(scope).pathname.length)
  if (/^(?:api|sim)(?:\/|$)/.test(path)) return { to: 'engine', url: `${origin}/${path}${search}` }
  if (method !== 'GET' && method !== 'HEAD') return { to: 'network' }
  if (HASHED.test(path)) return { to: 'cache-first' }
  if (!isNavigation) return { to: 'network-first' }
  if (path === 'desk') return { to: 'redirect', url: `${scope}desk/` }
  if (path === 'desk/' || path === 'desk/index.html') return { to: 'page', file: 'desk/index.html' }
  // A file at the top level, such as the mark; an id of the console may contain a dot further down.
  return /^[^/]*\.[^/]*$/.test(path) && path !== 'index.html' ? { to: 'network-first' } : { to: 'page', file: 'index.html' }
}

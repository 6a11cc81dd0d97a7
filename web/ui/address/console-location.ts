import type { BaseLocationHook } from 'wouter'
import { navigate as navigateBrowser, usePathname as useBrowserPathname } from 'wouter/use-browser-location'

/**
 * The folder that the console is served from, without a slash at the end: `` or `/console`. The loader of the page finds it
 * before any code runs and stores it at the root element.
 */
const basePath = typeof document === 'undefined' ? '' : trimmed(document.documentElement?.dataset?.['base'] ?? '/')

function trimmed(base: string) {
  return base.replace(/\/+$/, '')
}

/** `/console/groups/7` for the path `/groups/7` of the console. */
export const withBase = (path: string, base = basePath) => `${base}${path}`

/** `/groups/7` for the pathname `/console/groups/7`. A pathname outside the folder is returned as it is. */
export function withoutBase(pathname: string, base = basePath): string {
  if (pathname === base) return '/'
  return base !== '' && pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
}

/** The path of the current page of the console: `/groups/7`, also when the console is served from `/console/`. */
export const usePathname = () => withoutBase(useBrowserPathname())

/** The same outside of React. */
export const pathnameNow = () => withoutBase(location.pathname)

/** Opens a path of the console. */
export const navigate: typeof navigateBrowser = (to, options) => navigateBrowser(withBase(String(to)), options)

const useConsoleLocation: BaseLocationHook = () => [usePathname(), navigate]

/** For the router: its paths are those of the console, and its links those of the browser. */
export const consoleRouting = { hook: useConsoleLocation, hrefs: (path: string) => withBase(path) }

import type { BaseLocationHook } from 'wouter'
import { navigate as navigateBrowser, usePathname as useBrowserPathname } from 'wouter/use-browser-location'
import { withBase, withoutBase } from './base-path.ts'

/** The path of the current page of the console: `/groups/7`, also when the console is served from `/console/`. */
export const usePathname = () => withoutBase(useBrowserPathname())

/** The same outside of React. */
export const pathnameNow = () => withoutBase(location.pathname)

/** Opens a path of the console. */
export const navigate: typeof navigateBrowser = (to, options) => navigateBrowser(withBase(String(to)), options)

const useConsoleLocation: BaseLocationHook = () => [usePathname(), navigate]

/** For the router: its paths are those of the console, and its links those of the browser. */
export const consoleRouting = { hook: useConsoleLocation, hrefs: (path: string) => withBase(path) }

import { pathnameNow } from '../address/console-location.ts'

let last: { to: string; from: string } | undefined

/** Stores the present URL as the origin of a path that is opened. */
export function rememberReferrer(to: string) {
  last = { to, from: pathnameNow() + location.search }
}

/** The URL from which a path was last opened, for a link back to a filtered list; undefined if unknown. */
export const referrerOf = (path: string) => (last?.to === path ? last.from : undefined)

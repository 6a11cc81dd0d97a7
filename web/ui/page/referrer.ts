let last: { to: string; from: string } | undefined

/** Notes the present address as the one from which a path is opened. */
export function rememberReferrer(to: string) {
  last = { to, from: location.pathname + location.search }
}

/** The address from which a path was opened last, where that is known: the way back to a filtered list. */
export const cameFrom = (path: string) => (last?.to === path ? last.from : undefined)

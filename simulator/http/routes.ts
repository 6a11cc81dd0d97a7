import type { AnyEndpoint } from '#contract/endpoint.ts'

const segmentsOf = (path: string) => path.split('/')

/**
 * The order in which paths are registered. At the first different segment, a literal comes before a parameter, so that
 * `/api/groups/rented` is never read as a group with the id 'rented'.
 */
export function byLiteralFirst(a: string, b: string): number {
  const [ours, theirs] = [segmentsOf(a), segmentsOf(b)]
  for (const [at, segment] of ours.entries()) {
    const other = theirs[at]
    if (other === undefined || segment === other) continue
    const difference = Number(segment.startsWith(':')) - Number(other.startsWith(':'))
    if (difference !== 0) return difference
  }
  return 0
}

/** Whether a path has the form of a pattern such as `/api/groups/:groupId`. */
export const fits = (pattern: string, path: string) => {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)]
  return wanted.length === given.length && wanted.every((segment, at) => segment.startsWith(':') || segment === given[at])
}

/** The methods of a path; empty for an unknown path. */
export const methodsOf = (endpoints: readonly AnyEndpoint[], path: string) => [
  ...new Set(endpoints.filter((endpoint) => fits(endpoint.path, path)).map(({ method }) => method)),
]

/** The parameters of a path, decoded; undefined if the pattern does not fit. Throws a URIError for a wrong escape. */
export function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  if (!fits(pattern, path)) return undefined
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return Object.fromEntries(
    wanted.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[at] ?? '')]] : [])),
  )
}

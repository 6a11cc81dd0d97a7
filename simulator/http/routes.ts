import type { AnyEndpoint } from '#contract/endpoint.ts'

type Routed = Pick<AnyEndpoint, 'method' | 'path'>

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

interface Node<T> {
  readonly literals: Map<string, Node<T>>
  parameter: Node<T> | undefined
  /** What is found at the end of a path, by method. */
  readonly byMethod: Map<string, T>
}

const newNode = <T>(): Node<T> => ({ literals: new Map(), parameter: undefined, byMethod: new Map() })

function nodeFor<T>(node: Node<T>, segment: string): Node<T> {
  if (segment.startsWith(':')) return (node.parameter ??= newNode())
  let next = node.literals.get(segment)
  if (!next) node.literals.set(segment, (next = newNode()))
  return next
}

/** A literal is compared before a parameter, at each segment. A parameter is never empty. */
function findBelow<T>(node: Node<T>, method: string, segments: readonly string[], at: number): T | undefined {
  const segment = segments[at]
  if (segment === undefined) return node.byMethod.get(method)
  const literal = node.literals.get(segment)
  const found = literal && findBelow(literal, method, segments, at + 1)
  if (found !== undefined || segment === '' || !node.parameter) return found
  return findBelow(node.parameter, method, segments, at + 1)
}

/**
 * Finds what belongs to method and path of a request, in a tree of the segments of the paths. A comparison with each path in turn
 * takes longer than most calls. The result is that of the first one in the order of `byLiteralFirst` that fits.
 */
export function finderOf<T>(all: readonly T[], routeOf: (one: T) => Routed): (method: string, path: string) => T | undefined {
  const root = newNode<T>()
  for (const one of all) {
    const { method, path } = routeOf(one)
    const { byMethod } = segmentsOf(path).reduce(nodeFor<T>, root)
    if (!byMethod.has(method)) byMethod.set(method, one)
  }
  return (method, path) => findBelow(root, method, segmentsOf(path), 0)
}

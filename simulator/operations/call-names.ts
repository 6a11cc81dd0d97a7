import type { AnyEndpoint } from '#contract/endpoint.ts'

const OTHER = 'other'

/**
 * Names the call of a request by the pattern of its path, such as `GET /api/groups/:groupId`, so that the number of names is
 * limited. Requests for pages and files, and unknown calls, have one name each.
 */
export function callNamer(endpoints: readonly AnyEndpoint[]): (method: string, path: string) => string {
  const known = endpoints.map((endpoint) => ({
    method: endpoint.method,
    name: `${endpoint.method} ${endpoint.path}`,
    segments: endpoint.path.split('/'),
  }))
  return (method, path) => {
    const given = path.split('/')
    const area = given[1]
    if (area !== 'api' && area !== 'sim') return method === 'GET' || method === 'HEAD' ? 'page or file' : OTHER
    const fits = known.filter(
      (one) =>
        one.method === method &&
        one.segments.length === given.length &&
        one.segments.every((segment, index) => segment.startsWith(':') || segment === given[index]),
    )
    const literalCount = (segments: readonly string[]) => segments.filter((segment) => !segment.startsWith(':')).length
    return fits.toSorted((a, b) => literalCount(b.segments) - literalCount(a.segments))[0]?.name ?? OTHER
  }
}

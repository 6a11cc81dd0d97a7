import type { AnyEndpoint } from '#contract/endpoint.ts'
import { byLiteralFirst, fits } from '#simulator/http/routes.ts'

const OTHER = 'other'

/**
 * Names the call of a request by the pattern of its path, such as `GET /api/groups/:groupId`, so that the number of names is
 * limited. Requests for pages and files, and unknown calls, have one name each.
 */
export function callNamer(endpoints: readonly AnyEndpoint[]): (method: string, path: string) => string {
  const known = endpoints.toSorted((a, b) => byLiteralFirst(a.path, b.path))
  return (method, path) => {
    const area = path.split('/')[1]
    if (area !== 'api' && area !== 'sim') return method === 'GET' || method === 'HEAD' ? 'page or file' : OTHER
    const call = known.find((one) => one.method === method && fits(one.path, path))
    return call ? `${call.method} ${call.path}` : OTHER
  }
}

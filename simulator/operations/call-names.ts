import type { AnyEndpoint } from '#contract/endpoint.ts'
import { finderOf } from '#simulator/http/routes.ts'

const OTHER = 'other'

/**
 * Names the call of a request by the pattern of its path, such as `GET /api/groups/:groupId`, so that the number of names is
 * limited. Requests for pages and files, and unknown calls, have one name each.
 */
export function callNamer(endpoints: readonly AnyEndpoint[]): (method: string, path: string) => string {
  const names = endpoints.map(({ method, path }) => ({ method, path, name: `${method} ${path}` }))
  const find = finderOf(names, (call) => call)
  return (method, path) => {
    if (!/^\/(api|sim)(\/|$)/.test(path)) return method === 'GET' || method === 'HEAD' ? 'page or file' : OTHER
    return find(method, path)?.name ?? OTHER
  }
}

import type { AnyEndpoint } from '#contract/endpoint.ts'
import { notFound, Refused } from './refusals.ts'
import { methodsOf } from './routes.ts'

/** The refusal of a request that no call answers, and the methods of its path; none for an unknown path. */
export function unknownCall(known: readonly AnyEndpoint[], method: string, path: string) {
  const methods = methodsOf(known, path)
  const refusal =
    methods.length === 0
      ? notFound(`There is no call ${method} ${path}.`)
      : new Refused(405, { message: `${path} accepts ${methods.join(', ')}, not ${method}.` })
  return { refusal, methods }
}

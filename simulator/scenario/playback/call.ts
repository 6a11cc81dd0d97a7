import type { EndpointName } from '#contract/endpoints.ts'
import type { OperatorAction } from '../language/stimuli.ts'

/** The parameters of path and query, and the body of a call. */
export type CallInput = Pick<OperatorAction, 'params' | 'query' | 'body' | 'struck'>

/** `status` is null if no answer was received; `body` is undefined without a JSON body. */
export interface CallAnswer {
  readonly status: number | null
  readonly body: unknown
}

/** Makes a call of the platform as one of its users. The caller of a scenario passes it in, so that scenarios use no network. */
export type CallAs = (user: string, name: EndpointName, input: CallInput) => Promise<CallAnswer>

/** `saveDlmLimits of group 5 as operator` */
export function callAsText(user: string, name: EndpointName, { params, query }: CallInput): string {
  const filled = Object.entries({ ...params, ...query }).map(([key, value]) => `${key} ${String(value)}`)
  return `${[name, ...filled].join(', ')} as ${user}`
}

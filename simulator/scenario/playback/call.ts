import type { EndpointName } from '#contract/endpoints.ts'
import type { OperatorAction } from '../language/stimuli.ts'

/** What fills the path, the query and the body of a call. */
export type CallInput = Pick<OperatorAction, 'params' | 'query' | 'body' | 'struck'>

/** `status` is null when no answer came; `body` is undefined when there was none that is JSON. */
export interface CallAnswer {
  readonly status: number | null
  readonly body: unknown
}

/** Makes a call of the platform as one of its users. Whoever runs a scenario hands it in: a scenario knows no network. */
export type CallAs = (user: string, name: EndpointName, input: CallInput) => Promise<CallAnswer>

/** `saveDlmLimits of group 5 as operator` */
export function callInWords(user: string, name: EndpointName, { params, query }: CallInput): string {
  const filled = Object.entries({ ...params, ...query }).map(([key, value]) => `${key} ${String(value)}`)
  return `${[name, ...filled].join(', ')} as ${user}`
}

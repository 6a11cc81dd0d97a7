import type { EndpointName } from '#contract/endpoints.ts'
import type { OperatorAction } from '#simulator/scenario/language/stimuli.ts'
import type { Asked } from './asked.ts'
import type { UserSession } from '#simulator/session/calls/visibility.ts'

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Copies the parameters: the maps of a request have no prototype and contain strings only. */
const textsOf = (values: object) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))

/** A call of a user as the timeline line that repeats it. The call has succeeded, so no fault may affect the repetition. */
export const recordedAction = (
  { params, query }: Pick<Asked, 'params' | 'query'>,
  { user }: UserSession,
  call: EndpointName,
  body: unknown,
): OperatorAction => ({
  user: user.user,
  call,
  ...(!isEmpty(params) && { params: textsOf(params) }),
  ...(!isEmpty(query) && { query: textsOf(query) }),
  ...(body !== undefined && !isEmpty(body) && { body }),
  struck: false,
})

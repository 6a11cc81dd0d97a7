import type { LoggedCall } from './conversation.ts'
import type { Answer, Call } from './log-entry.ts'

/** What a call of the platform is about: calls of one action with other subjects have other answers. */
function subjectOf({ payload }: Call): string {
  const { key, requestedMessage, connectorId, evseId } = (payload ?? {}) as Record<string, unknown>
  return JSON.stringify([key, requestedMessage, connectorId, evseId])
}

/** The charger's answers of a log, each given once: the first of the same action and subject, else the first of the same action. */
export class LoggedAnswers {
  readonly #left: LoggedCall[]
  asked = 0
  answeredByLog = 0

  constructor(calls: readonly LoggedCall[]) {
    this.#left = [...calls]
  }

  /** The answer to a call, and how long the charger took, ms. Without an answer the charger did not answer in the log either. */
  to(call: Call): { readonly answer: Answer | undefined; readonly delayMs: number } {
    this.asked++
    const same = this.#left.filter(({ call: { action } }) => action === call.action)
    const found = same.find((logged) => subjectOf(logged.call) === subjectOf(call)) ?? same[0]
    if (!found) return { answer: defaultAnswer(call), delayMs: 0 }
    this.answeredByLog++
    this.#left.splice(this.#left.indexOf(found), 1)
    return { answer: found.answer?.frame, delayMs: found.answer ? found.answer.atMs - found.atMs : 0 }
  }

  /** The calls of the log that the platform has not made, by action. */
  get notAsked(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const { call } of this.#left) counts.set(call.action, (counts.get(call.action) ?? 0) + 1)
    return counts
  }
}

const statusAnswer = (status: string) => () => ({ status })
const rows = (asked: unknown, attributeStatus: string) =>
  (Array.isArray(asked) ? asked : []).map((one: { component?: unknown; variable?: unknown } | null) => ({
    component: one?.component,
    variable: one?.variable,
    attributeStatus,
  }))

/** Answers of a charger that follows limits, and whose log does not have the call. It starts nothing by itself. */
const DEFAULTS: Readonly<Record<string, (payload: Record<string, unknown>) => object>> = {
  ChangeAvailability: statusAnswer('Accepted'),
  ChangeConfiguration: statusAnswer('Accepted'),
  ClearCache: statusAnswer('Accepted'),
  ClearChargingProfile: statusAnswer('Accepted'),
  GetCompositeSchedule: statusAnswer('Rejected'),
  GetConfiguration: ({ key }) => ({ configurationKey: [], unknownKey: Array.isArray(key) ? key : [] }),
  GetVariables: ({ getVariableData }) => ({ getVariableResult: rows(getVariableData, 'UnknownVariable') }),
  RemoteStartTransaction: statusAnswer('Rejected'),
  RemoteStopTransaction: statusAnswer('Rejected'),
  RequestStartTransaction: statusAnswer('Rejected'),
  RequestStopTransaction: statusAnswer('Rejected'),
  SetChargingProfile: statusAnswer('Accepted'),
  SetVariables: ({ setVariableData }) => ({ setVariableResult: rows(setVariableData, 'Accepted') }),
  TriggerMessage: statusAnswer('NotImplemented'),
}

function defaultAnswer({ id, action, payload }: Call): Answer {
  const answer = Object.hasOwn(DEFAULTS, action) ? DEFAULTS[action] : undefined
  const description = 'The log has no answer to this call'
  if (!answer) return { type: 4, id, code: 'NotImplemented', description, details: {} }
  return { type: 3, id, payload: answer((payload ?? {}) as Record<string, unknown>) }
}

import { knownWords } from '#contract/wire.ts'
import type { EndAnswer } from '#contract/ocpp/sessions.ts'
import type { Station } from '#contract/stations.ts'

type WithSession = Pick<Station, 'isOnline' | 'ocppSession'>

/** The reason why the charger cannot be asked to end its session; undefined if it can. */
export function endLock({ isOnline, ocppSession }: WithSession): string | undefined {
  if (!isOnline) return 'The device is offline. A command may not reach it.'
  if (ocppSession?.transactionId === null) return 'The charger charges without a transaction. Set its power to 0 instead.'
  if (ocppSession?.ending?.answer === null) return 'The charger has not answered the last request yet.'
  return undefined
}

/** A session is cleared when the charger cannot be asked, or has been asked without an end of the session. */
export const canClear = ({ isOnline, ocppSession }: WithSession): boolean =>
  Boolean(ocppSession) && (!isOnline || Boolean(ocppSession?.ending?.answer))

const ANSWER_TEXT: Record<EndAnswer, string> = knownWords({
  Accepted: 'The charger has accepted the end of its session, but has not reported it yet.',
  Rejected: 'The charger refused to end its session.',
  NotSupported: 'The charger does not support the end of a session by the platform.',
  failed: 'The connection of the charger ended before it answered. The session was not ended.',
  'no answer': 'The charger did not answer the request to end its session in time.',
})

export interface SessionNote {
  readonly intent: 'info' | 'warning' | 'error'
  readonly text: string
}

/** What the page says about the last request to end the session; undefined without one. */
export function sessionNote({ ocppSession }: Pick<Station, 'ocppSession'>): SessionNote | undefined {
  const ending = ocppSession?.ending
  if (!ending) return undefined
  if (ending.answer === null) {
    return { intent: 'info', text: 'The charger was asked to end its session and has not answered yet.' }
  }
  return { intent: ending.answer === 'Accepted' ? 'info' : 'error', text: ANSWER_TEXT[ending.answer] }
}

/** What the page says about a charger that no limit reaches; undefined for every other station. */
export const limitsNote = ({ refusesLimits }: Pick<Station, 'refusesLimits'>): SessionNote | undefined =>
  refusesLimits
    ? {
        intent: 'warning',
        text: 'This charger refuses every limit. It counts with its measured power, and the other chargers of its groups take over its part of a reduction.',
      }
    : undefined

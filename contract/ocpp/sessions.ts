import * as z from 'zod/mini'
import { del, post } from '../endpoint.ts'
import { Count, Instant, Nothing, shown } from '../wire.ts'

/** What a charger can answer to the end of a session. `failed`: the connection has ended meanwhile. */
export const END_ANSWERS = ['Accepted', 'Rejected', 'NotSupported', 'failed', 'no answer'] as const
export type EndAnswer = (typeof END_ANSWERS)[number]

/** The session of a charger that connects by OCPP, and its last request to end it. */
export const ChargerSession = z.object({
  /** The identifier of the transaction; null for a charger that charges without one. */
  transactionId: z.nullable(z.string()),
  /** Null until an operator has asked the charger to end the session. */
  ending: z.nullable(
    z.object({
      askedAt: Instant,
      /** Null until the charger has answered. The session of a charger that has accepted ends when the charger reports it. */
      answer: z.nullable(z.enum(END_ANSWERS)),
    }),
  ),
})
export type ChargerSession = z.infer<typeof ChargerSession>

const provisional = 'ending sessions of chargers that connect by OCPP'
const allow = 'controlDevice'

export const endSession = post('/api/chargers/:deviceId/session/end', {
  summary: 'Ask the charger of a station to end its session. The answer of the charger is in `ocppSession` of the station.',
  allow,
  reply: Nothing,
  provisional,
})

export const clearSession = del('/api/chargers/:deviceId/session', {
  summary: 'Remove a session that the charger does not know. The charger is not asked.',
  allow,
  reply: Nothing,
  provisional,
})

/** Null for what the charger does not tell. */
export const ChargerMake = z.object({
  vendor: shown(z.nullable(z.string())),
  model: shown(z.nullable(z.string())),
  firmware: shown(z.nullable(z.string())),
  imsi: shown(z.nullable(z.string())),
})

/**
 * How a charger has followed its setpoints: the last reactions to a setpoint below its draw, and how often it did not follow.
 * Deviations are between setpoint and draw, A per phase. A value is null before the first reaction.
 */
export const Obedience = z.object({
  reactions: Count,
  medianReactionMs: shown(z.nullable(z.number())),
  p95ReactionMs: shown(z.nullable(z.number())),
  /** The reaction time that the charger declares. */
  declaredReactionMs: z.number(),
  medianDeviationA: shown(z.nullable(z.number())),
  p95DeviationA: shown(z.nullable(z.number())),
  /** Setpoints that it refused. */
  rejected: Count,
  /** Times when the car drew more than its setpoint, and not its former draw. */
  ignored: Count,
  /** Setpoints that it followed after the declared time. */
  late: Count,
  /** Setpoints that it accepted without following. */
  withoutEffect: Count,
  /** From sending a setpoint to the answer of a charger that connects by OCPP; null before the first answer. */
  medianAnswerMs: shown(z.nullish(z.number())),
  /** Setpoints that such a charger accepted while its composite schedule had another limit. */
  otherLimits: z.nullish(Count),
})
export type Obedience = z.infer<typeof Obedience>

type NotFollowed = Pick<Obedience, 'rejected' | 'ignored' | 'late' | 'withoutEffect'>
/** Setpoints that a charger did not follow, or followed late: the number in a list, by which it is sorted. */
export const notFollowed = (of: NotFollowed): number => of.rejected + of.ignored + of.late + of.withoutEffect

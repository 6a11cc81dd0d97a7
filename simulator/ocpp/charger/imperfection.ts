import type { Protocol } from '../endpoint/limit-call.ts'
import type { ModelCharger, Outgoing, Sample } from './model-charger.ts'

export type Random = () => number

/** What a disturbed charger can do besides sending messages. */
export interface Disturbed {
  readonly charger: ModelCharger
  readonly second: number
  /** Closes the connection for some seconds. Messages are queued meanwhile. */
  readonly cut: (seconds: number) => void
  /** The platform forgets the run. */
  readonly resetPlatform: () => void
}

/** One way in which a charger differs from the standard or from an undisturbed one. */
export interface Imperfection {
  readonly name: string
  readonly about: string
  readonly protocol?: Protocol
  /** The names of others that are left out: with both, no way of sending a limit or of knowing the energy is left. */
  readonly excludes?: readonly string[]
  /** It happens to the platform, so that a charger alone cannot play it. */
  readonly isOfPlatform?: boolean
  /** Changes the charger before its first message. */
  readonly begin?: (charger: ModelCharger, random: Random) => void
  /** Happens once in each second. */
  readonly second?: (disturbed: Disturbed, random: Random) => void
  /** What is sent in place of a message. */
  readonly message?: (message: Outgoing, random: Random, charger: ModelCharger) => readonly Outgoing[]
  /** What is sent in place of the values of a message. */
  readonly samples?: (samples: readonly Sample[], random: Random, charger: ModelCharger) => Sample[]
  /** What is answered in place of the charger's answer: undefined for no answer, an Error for a CALLERROR. */
  readonly answer?: (
    method: string,
    params: Record<string, unknown>,
    answer: Record<string, unknown>,
    random: Random,
  ) => Record<string, unknown> | Error | undefined
}

/** A value with other fields, and what it says then. */
export const changed = (sample: Sample, json: Record<string, unknown>, carries = sample.carries): Sample => ({
  carries,
  json: { ...sample.json, ...json },
})
/** Whether a value is of a measurand that contains these letters. */
export const isOf = ({ json }: Sample, part: string) => String(json.measurand).includes(part)
/** The unit of a value in either version. */
export const unitOf = ({ json }: Sample): string =>
  (json.unit as string | undefined) ?? (json.unitOfMeasure as { unit?: string } | undefined)?.unit ?? ''
/** A value in another unit; the number is multiplied by the factor. */
export const withUnit = (sample: Sample, unit: string, factor = 1) => {
  const isFirst = typeof sample.json.value === 'string'
  const value = Number(sample.json.value) * factor
  return changed(sample, { value: isFirst ? String(value) : value, ...(isFirst ? { unit } : { unitOfMeasure: { unit } }) })
}
/** A value beside those of the charger. */
export const extra = (json: Record<string, unknown>): Sample => ({ carries: 'nothing', json })
/** A value without a field. */
export const without = (sample: Sample, key: string): Sample => {
  const { [key]: _, ...json } = sample.json
  return { ...sample, json }
}
/** A message that is sent later. */
export const later = (message: Outgoing, ms: number): Outgoing => ({ ...message, dueMs: message.dueMs + ms })
/** A message with other fields, which says nothing that can be relied on. */
export const noClaims = (message: Outgoing, body: Record<string, unknown>): Outgoing => ({
  ...message,
  claims: {},
  body: { ...message.body, ...body },
})
/** One of the choices. */
export const pick = <T>(all: readonly [T, ...T[]], random: Random): T => all[Math.floor(random() * all.length)] ?? all[0]

/** At one second of the run that the seed decides. */
export const once = (random: Random, second: number, act: () => void, share = 0.015) => {
  if (second >= 30 && second < 150 && random() < share) act()
}

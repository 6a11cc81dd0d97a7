import type { ChargerMessage, Make, Meter } from '../model/charger-message.ts'
import { ON_ARRIVAL_MS, type OcppCharger } from '../model/ocpp-charger.ts'
import { meterOf, type SampledValue } from './sampled-values.ts'
import type { Note } from './value-units.ts'

/** Which of the stations of a charger a message concerns. */
export type Addressee =
  | { readonly connector: number }
  /** `registerWh`: the last register of a transaction that ends, which shows its connector if the platform does not know the transaction. */
  | { readonly transaction: string; readonly registerWh?: number | undefined }
  | 'all'

/** What the world must know of a call of a charger, and the answer to it. */
export interface Translation {
  readonly to: Addressee
  /** Undefined for a call that only needs an answer. */
  readonly message?: ChargerMessage
  /** What the call says about other connectors. */
  readonly others?: readonly { readonly to: Addressee; readonly message: ChargerMessage }[]
  /** The earlier moments of a call with meter values of several moments, oldest first. */
  readonly earlier?: readonly EarlierMeter[]
  /** `transaction`: the number of the transaction of the station, after the message. */
  readonly answer: (transaction: number) => Record<string, unknown>
}

export interface Reading {
  /** Time of the world as the charger receives it. */
  readonly now: string
  /** Whether the charger is a station. Otherwise it waits until it is added. */
  readonly isKnown: boolean
  /** Whether a station that is addressed accepts the tag. */
  readonly accepts: (to: Addressee, tag: string) => boolean
  /** Notes what of the sampled values is not as in the standard. */
  readonly note: Note
  /** The charger can discharge cars. */
  readonly discharges: boolean
}

/** Meter values of an earlier moment than that of their call. */
export interface EarlierMeter {
  readonly meter: Meter
  readonly taken: string
}

interface MeterValue {
  readonly timestamp: unknown
  readonly sampledValue: readonly SampledValue[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A part of a call; empty if it is missing or of another type. */
export const recordIn = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
/** A text of a call; undefined if it is missing, empty or of another type. */
export const textIn = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim()) || (typeof value === 'number' ? String(value) : undefined)
/** A number of a call, which some chargers send as a text. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The meter values of a call that can be read. */
export function meterValuesIn(values: unknown): readonly MeterValue[] {
  const all = (Array.isArray(values) ? values : [values]).filter(isRecord).map(({ timestamp, sampledValue }) => ({
    timestamp,
    sampledValue: Array.isArray(sampledValue) ? (sampledValue as SampledValue[]) : isRecord(sampledValue) ? [sampledValue] : [],
  }))
  const atMs = ({ timestamp }: MeterValue) => Date.parse(textIn(timestamp) ?? '')
  // Some chargers send the newest moment first.
  return all.some((one) => Number.isNaN(atMs(one))) ? all : all.toSorted((one, other) => atMs(one) - atMs(other))
}

/** The last meter values of a call: those of all its moments together, because measurands may have a moment each. */
export function meterIn(values: readonly MeterValue[], { note, discharges }: Pick<Reading, 'note' | 'discharges'>): Meter {
  return meterOf(
    values.flatMap(({ sampledValue }) => sampledValue),
    note,
    discharges,
  )
}

/** The meter values of a call that were taken before its last ones. */
export function earlierMeters(
  values: readonly MeterValue[],
  { note, discharges }: Pick<Reading, 'note' | 'discharges'>,
): readonly EarlierMeter[] {
  const lastMs = Date.parse(textIn(values.at(-1)?.timestamp) ?? '')
  return values.flatMap(({ timestamp, sampledValue }) => {
    const { taken } = takenAt(timestamp)
    return taken !== undefined && Date.parse(taken) < lastMs ? [{ meter: meterOf(sampledValue, note, discharges), taken }] : []
  })
}

/** What OCPP answers about a tag. A charger without a station is always blocked. */
export const tagStatus = ({ isKnown, accepts }: Reading, to: Addressee, tag: string): string =>
  isKnown ? (accepts(to, tag) ? 'Accepted' : 'Invalid') : 'Blocked'

const WITH_ZONE = /^\d{4}-\d\d-\d\d[T ].*(Z|[+-]\d\d(:?\d\d)?)$/i

/** The timestamp of a message, if it is one. Other forms would be read in the time zone of this machine. */
export const takenAt = (timestamp: unknown): { readonly taken?: string } =>
  typeof timestamp === 'string' && WITH_ZONE.test(timestamp) && Number.isFinite(Date.parse(timestamp))
    ? { taken: new Date(timestamp).toISOString() }
    : {}

/** The message as an action of the run: with its moments only where they decide, because they take most of its memory. */
export function asAction(
  message: ChargerMessage,
  { nowMs, presentMs, isTimed, charger }: { nowMs: number; presentMs: number; isTimed: boolean; charger: OcppCharger | null },
) {
  const offsetMs = Math.min(1_000, Math.max(-1_000, presentMs - nowMs))
  if (isTimed) return { ...message, offsetMs }
  const { taken, profile, transaction, event, plug, ...rest } = message
  const running = charger?.transaction?.id
  // The clock of a device by MQTT is judged by all of its reports.
  const isDevice = charger?.entry.protocol !== undefined
  // Statuses follow each other within a second.
  const isStatus = (rest.status ?? rest.occupied) !== undefined && (!event || rest.status !== charger?.ownStatus)
  const isOther = taken !== undefined && (isDevice || isStatus || Math.abs(nowMs - Date.parse(taken)) > ON_ARRIVAL_MS)
  // Nearly every message names the running transaction.
  const others = {
    ...rest,
    ...(plug !== undefined && plug !== charger?.plug && { plug }),
    ...(transaction !== undefined && transaction !== running && { transaction }),
    ...(event && (transaction !== running || rest.status !== undefined) && { event }),
  }
  return { ...others, ...(profile && { profile: withoutWait(profile) }), ...(isOther && { taken }) }
}

function withoutWait(profile: NonNullable<ChargerMessage['profile']>) {
  const { waitedMs: _, ...others } = profile
  return others
}

export const shortened = (text: unknown): string => textIn(text)?.slice(0, 200) ?? 'unknown'

/** A name for people, without characters that reorder or hide the text around it. */
const shownName = (text: unknown) => textIn(textIn(text)?.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ''))?.slice(0, 200)

/** Vendor, model and other fields of a boot message, without those that are empty. */
export const makeOf = (sent: { readonly [K in keyof Make]: unknown }): Make =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([key, text]) => [[key, shownName(text)] as const].filter(([, name]) => name !== undefined)),
  )

/** The connector or EVSE of a call, or the transaction that the call names in place of it. */
export const at = (connectorId: unknown, transactionId?: unknown): Addressee => {
  const connector = numberIn(connectorId)
  if (connector !== undefined) return connector === 0 ? 'all' : { connector }
  return { transaction: textIn(transactionId) ?? '' }
}

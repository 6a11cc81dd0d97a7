import type { Station } from '#contract/stations.ts'
import { agoText, momentMs } from './dates.ts'

type Sourced = Pick<Station, 'powerOrigin' | 'powerMeasuredAt' | 'powerDerivedFrom'>

/** A word for a narrow place. A measured power, and one that its status excludes, have none. */
const MARKS: Readonly<Record<string, string>> = {
  measured: '',
  status: '',
  derived: 'derived',
  assumed: 'assumed',
  'last-known': 'last known',
}

const SENTENCES: Readonly<Record<string, string>> = {
  measured: 'Measured',
  status: 'None, by its status',
  derived: 'Derived',
  assumed: 'Assumed: the charger reports no power in a known unit and no complete current',
  'last-known': 'Last known value',
}

/** What a power is derived from, by `PowerSource`. */
const SOURCES: Readonly<Record<string, string>> = {
  register: 'the energy register',
  'current-and-voltage': 'current and voltage',
  current: 'the current, at an assumed 230 V',
}

/** `assumed`, `derived`, `last known`; empty for a measured power. An unknown origin is shown unchanged. */
export const originMark = ({ powerOrigin }: Pick<Station, 'powerOrigin'>): string =>
  powerOrigin === null || powerOrigin === undefined ? '' : (MARKS[powerOrigin] ?? powerOrigin)

/** The mark of the current of a station: it is derived where the charger has measured the power and no current. */
export function currentMark({ powerOrigin, latestCurrent }: Pick<Station, 'powerOrigin' | 'latestCurrent'>): string {
  const isOwn = powerOrigin === 'measured' || powerOrigin === 'derived'
  return isOwn ? (typeof latestCurrent === 'number' ? '' : 'derived') : originMark({ powerOrigin })
}

/** The same for one origin: `derived`. */
export const originWord = (origin: string): string => MARKS[origin] || origin

/** What the power is, with the age of its measurement: `Last known value, measured 3 min ago`. Undefined if the platform does not say. */
export function originSentence(
  { powerOrigin, powerMeasuredAt, powerDerivedFrom: from }: Sourced,
  nowMs: number,
): string | undefined {
  if (powerOrigin === null || powerOrigin === undefined) return undefined
  const source = typeof from === 'string' ? ` from ${SOURCES[from] ?? from}` : ''
  const sentence = `${SENTENCES[powerOrigin] ?? powerOrigin}${source}`
  const atMs = momentMs(powerMeasuredAt ?? null)
  if (atMs === undefined) return powerOrigin === 'last-known' ? `${sentence}, no measurement` : sentence
  const age = agoText(nowMs - atMs)
  if (powerOrigin === 'measured') return `${sentence} ${age}`
  return powerOrigin === 'derived' ? `${sentence}, last value ${age}` : `${sentence}, measured ${age}`
}

/** Whether the shown power is present: not the last one of some time ago. */
export const isPresentPower = ({ powerOrigin }: Pick<Station, 'powerOrigin'>): boolean => powerOrigin !== 'last-known'

import type { Station } from '#contract/stations.ts'
import { agoText, momentMs } from './dates.ts'

type Sourced = Pick<Station, 'powerOrigin' | 'powerMeasuredAt'>

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
  derived: 'Derived from the energy register',
  assumed: 'Assumed from the limit: the charger reports no current or power',
  'last-known': 'Last known value',
}

/** `assumed`, `derived`, `last known`; empty for a measured power. An unknown origin is shown unchanged. */
export const originMark = ({ powerOrigin }: Pick<Station, 'powerOrigin'>): string =>
  powerOrigin === null || powerOrigin === undefined ? '' : (MARKS[powerOrigin] ?? powerOrigin)

/** The same for one origin: `derived`. */
export const originWord = (origin: string): string => MARKS[origin] || origin

/** What the power is, with the age of its measurement: `Last known value, measured 3 min ago`. Undefined if the platform does not say. */
export function originSentence({ powerOrigin, powerMeasuredAt }: Sourced, nowMs: number): string | undefined {
  if (powerOrigin === null || powerOrigin === undefined) return undefined
  const sentence = SENTENCES[powerOrigin] ?? powerOrigin
  const atMs = momentMs(powerMeasuredAt ?? null)
  if (atMs === undefined) return powerOrigin === 'last-known' ? `${sentence}, no measurement` : sentence
  const age = agoText(nowMs - atMs)
  if (powerOrigin === 'measured') return `${sentence} ${age}`
  return powerOrigin === 'derived' ? `${sentence}, last value ${age}` : `${sentence}, measured ${age}`
}

/** Whether the shown power is present: not the last one of some time ago. */
export const isPresentPower = ({ powerOrigin }: Pick<Station, 'powerOrigin'>): boolean => powerOrigin !== 'last-known'

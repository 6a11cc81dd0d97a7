import type { PauseCause } from '#contract/statuses.ts'

/** One text for each kind of pause, in lists, chips, timelines and reasons. Only the queue of load management makes a car wait. */
export const PAUSE_TEXT = {
  queue: 'Waiting',
  'load-management': 'Paused by load management',
  operator: 'Paused by operator',
  charger: 'Paused by charger',
  car: 'Paused by car',
} as const satisfies Record<PauseCause | 'car', string>

interface Reported {
  readonly status: string | null
  readonly pausedBy?: string | null | undefined
}

/** What pauses a session; `unknown` where the platform does not say it. Undefined in a status without a pause. */
export function pauseOf({ status, pausedBy }: Reported): keyof typeof PAUSE_TEXT | 'unknown' | undefined {
  if (status === 'SuspendedEV') return 'car'
  if (status !== 'SuspendedEVSE') return undefined
  return isKnown(pausedBy) ? pausedBy : 'unknown'
}

/** The text of a pause: `Waiting`, `Paused by car`; `Paused` for an unknown cause. Undefined in a status without a pause. */
export function pauseText(reported: Reported): string | undefined {
  const pause = pauseOf(reported)
  return pause && (pause === 'unknown' ? 'Paused' : PAUSE_TEXT[pause])
}

/** The name of a status in filters: without its cause, a pause that is not of the car is one of several. */
export const statusName = (status: string): string =>
  status === 'SuspendedEVSE' ? 'Waiting or paused' : status === 'SuspendedEV' ? PAUSE_TEXT.car : status

const isKnown = (cause: string | null | undefined): cause is keyof typeof PAUSE_TEXT =>
  typeof cause === 'string' && Object.hasOwn(PAUSE_TEXT, cause)

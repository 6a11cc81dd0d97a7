import type { Overview } from '#contract/dashboard.ts'
import { frequencyText } from '#units/reserves.ts'
import { actCountOf, automaticCountOf } from './act-count.ts'
import { totalText } from './power-text.ts'

/** A figure of the whole fleet. */
export interface TotalFigure {
  readonly label: string
  readonly value: string
  /** Whether it needs a person. */
  readonly isUrgent?: boolean
}

type Read = Pick<Overview, 'problems' | 'problemCount' | 'actCount' | 'acknowledgedCount' | 'stations' | 'power' | 'frequency'>

/** The state of everything in five figures. Without a refresh, no problem to act on is not known. */
export function totalState(overview: Read, isStale = false): TotalFigure[] {
  const act = actCountOf(overview)
  const online = overview.stations.reduce((sum, one) => sum + one.online, 0)
  const all = overview.stations.reduce((sum, one) => sum + one.online + one.offline, 0)
  const { nowHz } = overview.frequency
  return [
    { label: 'To act on', value: act === 0 && isStale ? 'Unknown' : String(act), isUrgent: act > 0 },
    { label: 'Automatic', value: String(automaticCountOf(overview)) },
    { label: 'Online', value: `${online} of ${all}` },
    { label: 'Power', value: totalText(overview.power) },
    { label: 'Frequency', value: nowHz === null ? 'Not measured' : frequencyText(nowHz) },
  ]
}

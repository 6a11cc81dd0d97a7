import type { World } from '#simulator/core/world/state.ts'
import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { GroupExpectation, Range, StationExpectation } from './expectation.ts'
import type { TimelineEntry } from './line.ts'

/** The figures that a field of an expectation can have in any run of a site. */
export interface Possible {
  readonly least: number
  readonly most: number
  readonly unit: string
  /** Whether the field always has a figure. Without one, no range holds. */
  readonly isAlways: boolean
}

/** A device that does not obey or measures wrongly can exceed its rating, but not by more than this factor. */
const MARGIN = 2

/** The sentence on a range that none or all of the possible figures are in; undefined for a range that says something. */
export function emptyRange(range: Range, { least, most, unit, isAlways }: Possible): string | undefined {
  const { above = -Infinity, below = Infinity, atLeast = -Infinity, atMost = Infinity, equals } = range
  if (most < least) return `can never hold here: ${unit}`
  const figures = `${least} to ${most} ${unit}`.replace(`to Infinity`, 'and more')
  if (
    most < atLeast ||
    most <= above ||
    least > atMost ||
    least >= below ||
    (equals !== undefined && (equals < least || equals > most))
  ) {
    return `can never hold here: its figures are ${figures}`
  }
  const isUnbounded = below === Infinity || below > most
  const isAll = equals === undefined && above < least && atLeast <= least && isUnbounded && atMost >= most
  return isAlways && isAll ? `always holds here, so that it says nothing: its figures are ${figures}` : undefined
}

type Ranges = readonly (readonly [field: string, range: Range | undefined, possible: Possible])[]

/** The ranges of an expectation of a station, with the figures that the station can have. */
export function stationRanges({ name, plan, ratedPowerKw, ocpp }: Station, { current, powerW, soc }: StationExpectation): Ranges {
  const takesOnly = plan.kind === 'ac' || plan.kind === 'dc'
  const both = (most: number, unit: string): Possible => ({ least: takesOnly ? 0 : -most, most, unit, isAlways: true })
  const hasSoc = plan.kind !== 'ac' || ocpp !== null
  return [
    ['current', current, both(MARGIN * plan.maxCurrentA, 'A')],
    ['powerW', powerW, both(MARGIN * Math.max(ratedPowerKw * 1_000, ratedPowerW(plan)), 'W')],
    [
      'soc',
      soc,
      hasSoc ? { least: 0, most: 100, unit: '%', isAlways: plan.kind === 'battery' } : none(`${name} reports no state of charge`),
    ],
  ]
}

/** No figure at all, and the reason in place of a unit. */
const none = (unit: string): Possible => ({ least: Infinity, most: -Infinity, unit, isAlways: false })

/** The ranges of an expectation of a group, with the figures that it can have with all stations of the site. */
export function groupRanges(
  { stations }: World,
  { type }: Group,
  { sumOfCurrents, deliveredKw, requiredKw, waiting, charging }: GroupExpectation,
): Ranges {
  const sum = (figure: (station: Station) => number) => MARGIN * stations.reduce((total, station) => total + figure(station), 0)
  const ratedKw = sum(({ ratedPowerKw }) => ratedPowerKw)
  const [maxDrawn, unit] = type === 'GROUP_TYPE_DC' ? [ratedKw, 'kW'] : [sum(({ plan }) => plan.maxCurrentA), 'A']
  const isCharging = type === 'GROUP_TYPE_CHARGER' || type === 'GROUP_TYPE_DC'
  const count: Possible = { least: 0, most: stations.length, unit: 'stations', isAlways: true }
  const counted = (figure: number | undefined) => (figure === undefined ? undefined : { equals: figure })
  return [
    ['sumOfCurrents', sumOfCurrents, { least: isCharging ? 0 : -maxDrawn, most: maxDrawn, unit, isAlways: true }],
    ['deliveredKw', deliveredKw, { least: -ratedKw, most: ratedKw, unit: 'kW', isAlways: true }],
    ['requiredKw', requiredKw, { least: 0, most: Infinity, unit: 'kW', isAlways: true }],
    ['waiting', counted(waiting), count],
    ['charging', counted(charging), count],
  ]
}

/** The frequency of a grid, Hz; unknown in a gap of a recording. */
export const gridFrequency = (lines: readonly TimelineEntry[]): Possible => ({
  least: 40,
  most: 60,
  unit: 'Hz',
  isAlways: !lines.some(({ stimulus }) => 'frequency' in stimulus && 'replay' in stimulus.frequency),
})

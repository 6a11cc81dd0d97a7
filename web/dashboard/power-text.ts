import type { Overview } from '#contract/dashboard.ts'
import { GROUP_TYPE_LABEL } from '#contract/groups.ts'
import { plural } from '#contract/plural.ts'
import { totalFlowText } from '#units/current-power.ts'
import { frequencyText } from '#units/reserves.ts'
import { actCountOf, automaticCountOf, isUrgent } from './act-count.ts'

type PowerOfType = Overview['power'][number]

/** A sum with what it sums. */
export interface NamedPower {
  readonly name: string
  readonly text: string
  /** The groups of the type have a list. */
  readonly isOfGroups: boolean
}

/**
 * The present consumption and generation of a type: of its groups, and of its stations without a group. They are not compared with
 * the sum of the limits, because a group can be at its limit while others are idle. A platform that does not divide the sum gets
 * one entry that names both.
 */
export function powersOf({ type, groups, importW, exportW, unknownPower = 0, ungrouped }: PowerOfType): NamedPower[] {
  const label = GROUP_TYPE_LABEL[type]
  const ofGroups = `${label}, ${groups} ${plural(groups, 'group', 'groups')}`
  if (!ungrouped) {
    return [
      { name: `${ofGroups} and stations without a group`, text: sumText(importW, exportW, unknownPower), isOfGroups: groups > 0 },
    ]
  }
  const { stations, unknownPower: unknownAlone = 0 } = ungrouped
  const [groupedImportW, groupedExportW] = [importW - ungrouped.importW, exportW - ungrouped.exportW]
  const alone = `${label}, ${stations} ${plural(stations, 'station', 'stations')} without a group`
  return [
    ...(groups > 0
      ? [{ name: ofGroups, text: sumText(groupedImportW, groupedExportW, unknownPower - unknownAlone), isOfGroups: true }]
      : []),
    ...(stations > 0
      ? [{ name: alone, text: sumText(ungrouped.importW, ungrouped.exportW, unknownAlone), isOfGroups: false }]
      : []),
  ]
}

/** Total consumption and total generation. */
export function totalText(power: readonly PowerOfType[]): string {
  const importW = power.reduce((sum, one) => sum + one.importW, 0)
  const exportW = power.reduce((sum, one) => sum + one.exportW, 0)
  const unknown = power.reduce((sum, { unknownPower = 0 }) => sum + unknownPower, 0)
  return sumText(importW, exportW, unknown)
}

const sumText = (importW: number, exportW: number, unknown: number) =>
  [totalFlowText(importW, exportW), unknownPowerText(unknown)].filter(Boolean).join(', ')

/** `power of 2 stations unknown`: they count with 0 in the sum beside it. Empty without one. */
export const unknownPowerText = (count: number): string =>
  count > 0 ? `power of ${count} ${plural(count, 'station', 'stations')} unknown` : ''

/** A figure of the whole fleet. */
interface TotalFigure {
  readonly label: string
  readonly value: string
  /** Whether it needs a person at once. */
  readonly isUrgent?: boolean
}

type Read = Pick<Overview, 'problems' | 'problemCount' | 'actCount' | 'acknowledgedCount' | 'stations' | 'power' | 'frequency'>

/** The state of everything in five figures. Without a refresh, a count of 0 is not known. */
export function totalState(overview: Read, isStale = false): TotalFigure[] {
  const [act, automatic] = [actCountOf(overview), automaticCountOf(overview)]
  const online = overview.stations.reduce((sum, one) => sum + one.online, 0)
  const all = overview.stations.reduce((sum, one) => sum + one.online + one.offline, 0)
  const { nowHz } = overview.frequency
  return [
    { label: 'To act on', value: act === 0 && isStale ? 'Unknown' : String(act), isUrgent: act > 0 && isUrgent(overview) },
    { label: 'Automatic', value: automatic === 0 && isStale ? 'Unknown' : String(automatic) },
    { label: 'Online', value: `${online} of ${all}` },
    { label: 'Power', value: totalText(overview.power) },
    { label: 'Frequency', value: nowHz === null ? 'Not measured' : frequencyText(nowHz) },
  ]
}

import type { ChartUnit } from '#contract/charts.ts'
import type { GroupType } from '#contract/groups.ts'

/** The sums over a group's stations. */
export const CHANNELS = {
  current: ['Current.Import.L1', 'Current.Import.L2', 'Current.Import.L3'],
  'phase-power': ['Power.Active.Import.L1', 'Power.Active.Import.L2', 'Power.Active.Import.L3'],
  power: ['Power.Active.Import', 'Power.Active.Export'],
} as const
export type Quantity = keyof typeof CHANNELS

/** The limits of AC chargers apply per phase, also in watts, so their power is shown per phase. */
export function quantityOf(type: GroupType, units: ChartUnit): Quantity {
  if (units === 'A') return 'current'
  return type === 'GROUP_TYPE_CHARGER' ? 'phase-power' : 'power'
}

/** A value for each channel and bucket; NaN where all stations were offline. */
export type ChannelSums = readonly Float64Array[]

/** Adds the values of a station at one moment to its channels, which start at `place`. Nothing is added for a current of 0. */
export function addSample(
  into: Float64Array,
  place: number,
  quantity: Quantity,
  lines: number,
  powerW: number,
  currentA: number,
  phases: number,
): void {
  if (currentA === 0) return
  if (quantity === 'power') {
    if (powerW > 0) into[place] = (into[place] ?? 0) + powerW
    else into[place + 1] = (into[place + 1] ?? 0) - powerW
    return
  }
  if (!(currentA > 0)) return
  const perLine = quantity === 'current' ? currentA : powerW / phases
  if (lines & 1) into[place] = (into[place] ?? 0) + perLine
  if (lines & 2) into[place + 1] = (into[place + 1] ?? 0) + perLine
  if (lines & 4) into[place + 2] = (into[place + 2] ?? 0) + perLine
}

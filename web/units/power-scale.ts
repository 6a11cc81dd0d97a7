import type { Station } from '#contract/stations.ts'
import { kilowattText, roundKw } from './current-power.ts'

/** The powers that an operator can set on a device, kW, and the values to mark on that scale. */
export interface PowerScale {
  /** 0, or the rated power in the discharging direction (negative). */
  readonly fromKw: number
  readonly toKw: number
  /** Undefined if the platform has no value. */
  readonly presentKw: number | undefined
  /** The limits in force within the scale, ascending: the lowest and the highest power that the device can have now. */
  readonly limitsKw: readonly number[]
}

type Scaled = Pick<Station, 'isBattery' | 'latestPower' | 'latestChargePower' | 'ratedPower' | 'dynamicPowerLimit'> & {
  type: Pick<Station['type'], 'category'>
}

/** The highest and the lowest power that a V2G device reports, W. */
export interface ReportedRange {
  readonly pMaxW?: number | undefined
  readonly pMinW?: number | undefined
}

/** The scale of a device; undefined without a rated power. A limit at or beyond an end of the scale is left out. */
export function powerScale(station: Scaled, { pMaxW, pMinW }: ReportedRange = {}): PowerScale | undefined {
  const { ratedPower, dynamicPowerLimit, type } = station
  if (ratedPower === null || !(ratedPower > 0)) return undefined
  const fromKw = type.category === 'V2G' || type.category === 'Energy storage' ? -ratedPower : 0
  const powerW = station.isBattery ? station.latestPower : station.latestChargePower
  const highestW = Math.min(dynamicPowerLimit ?? Infinity, pMaxW ?? Infinity)
  const highestKw = highestW / 1_000
  const lowestKw = (pMinW ?? -Infinity) / 1_000
  const limitsKw = [...new Set([...(lowestKw > fromKw ? [lowestKw] : []), ...(highestKw < ratedPower ? [highestKw] : [])])]
  return { fromKw, toKw: ratedPower, presentKw: powerW === null ? undefined : roundKw(powerW), limitsKw }
}

/** The position of a power on the scale, from 0 to 1. A power beyond the scale is at its end. */
export const shareOnScale = ({ fromKw, toKw }: Pick<PowerScale, 'fromKw' | 'toKw'>, powerKw: number): number =>
  Math.min(1, Math.max(0, (powerKw - fromKw) / (toKw - fromKw)))

/** The limits of a scale as text: `Limit now 6.9 kW`, `Limits now −2.0 kW and 6.0 kW`, or the rated power without one. */
export function limitsText({ limitsKw, toKw }: Pick<PowerScale, 'limitsKw' | 'toKw'>): string {
  if (limitsKw.length === 0) return `Rated power ${kilowattText(toKw)}`
  return `${limitsKw.length === 1 ? 'Limit' : 'Limits'} now ${limitsKw.map((limitKw) => kilowattText(limitKw)).join(' and ')}`
}

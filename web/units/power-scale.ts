import type { Station } from '#contract/stations.ts'
import { kilowattText, roundKw } from './current-power.ts'

/** The powers that an operator can set on a device, kW, and the values to mark on that scale. */
export interface PowerScale {
  /** 0, or the rated power in the discharging direction (negative). */
  readonly fromKw: number
  readonly toKw: number
  /** Undefined if the platform has no value. */
  readonly presentKw: number | undefined
  /** The lowest and the highest power that the device can have now. Undefined at or beyond the end of the scale. */
  readonly minKw: number | undefined
  readonly maxKw: number | undefined
  /**
   * Whether the device keeps to these limits. `unknown`: its power is unknown, the last known one, or not measured and beyond a limit.
   * `exceeded`: its measured power is beyond a limit. `offline`: the limits are the last ones. Absent while it keeps to them.
   */
  readonly doubt?: 'unknown' | 'exceeded' | 'offline' | undefined
}

/** A smaller excess is shown as the same power, kW. */
const SHOWN_KW = 0.1

type Scaled = Pick<Station, 'isBattery' | 'latestPower' | 'latestChargePower' | 'ratedPower' | 'dynamicPowerLimit'> &
  Partial<Pick<Station, 'isOnline' | 'powerOrigin' | 'carLines' | 'installedPhase'>> & {
    type: Pick<Station['type'], 'category'>
  }

/** The highest and the lowest power that a V2G device reports, W. */
export interface ReportedRange {
  readonly pMaxW?: number | undefined
  readonly pMinW?: number | undefined
}

/**
 * The power limit of a station now, W; null without one. The limit is a current on all installed phases. A car on fewer lines can draw
 * only its part.
 */
export const presentLimitW = ({
  dynamicPowerLimit,
  carLines,
  installedPhase,
}: Pick<Station, 'dynamicPowerLimit'> & Partial<Pick<Station, 'carLines' | 'installedPhase'>>): number | null =>
  dynamicPowerLimit === null || !carLines?.length || !installedPhase
    ? dynamicPowerLimit
    : dynamicPowerLimit * Math.min(1, carLines.length / installedPhase)

/** The scale of a device; undefined without a rated power. A limit at or beyond an end of the scale is left out. */
export function powerScale(station: Scaled, { pMaxW, pMinW }: ReportedRange = {}): PowerScale | undefined {
  const { ratedPower, type } = station
  if (ratedPower === null || !(ratedPower > 0)) return undefined
  const fromKw = type.category === 'V2G' || type.category === 'Energy storage' ? -ratedPower : 0
  const powerW = station.isBattery ? station.latestPower : station.latestChargePower
  const highestW = Math.min(presentLimitW(station) ?? Infinity, pMaxW ?? Infinity)
  const highestKw = highestW / 1_000
  const lowestKw = (pMinW ?? -Infinity) / 1_000
  const bounds = { minKw: lowestKw > fromKw ? lowestKw : undefined, maxKw: highestKw < ratedPower ? highestKw : undefined }
  const presentKw = powerW === null ? undefined : roundKw(powerW)
  const doubt = doubtOf(station, presentKw, bounds)
  return { fromKw, toKw: ratedPower, presentKw, ...bounds, ...(doubt && { doubt }) }
}

/** Whether no power is within both limits, as when the device and load management report at different times. */
const isContradictory = ({ minKw = -Infinity, maxKw = Infinity }: Pick<PowerScale, 'minKw' | 'maxKw'>) => minKw > maxKw + SHOWN_KW

function doubtOf(
  { isOnline, powerOrigin }: Scaled,
  presentKw: number | undefined,
  { minKw = -Infinity, maxKw = Infinity }: Pick<PowerScale, 'minKw' | 'maxKw'>,
): PowerScale['doubt'] {
  if (isOnline === false) return 'offline'
  if (isContradictory({ minKw, maxKw })) return 'unknown'
  const hasBounds = minKw > -Infinity || maxKw < Infinity
  if (presentKw === undefined) return hasBounds ? 'unknown' : undefined
  const isBeyond = presentKw > maxKw + SHOWN_KW || presentKw < minKw - SHOWN_KW
  if (powerOrigin === 'last-known') return 'unknown'
  if (!isBeyond) return undefined
  return powerOrigin === 'assumed' ? 'unknown' : 'exceeded'
}

/** The position of a power on the scale, from 0 to 1. A power beyond the scale is at its end. */
export const shareOnScale = ({ fromKw, toKw }: Pick<PowerScale, 'fromKw' | 'toKw'>, powerKw: number): number =>
  Math.min(1, Math.max(0, (powerKw - fromKw) / (toKw - fromKw)))

/** The limits to mark on a scale, ascending. */
export const limitMarksKw = ({ minKw, maxKw }: Pick<PowerScale, 'minKw' | 'maxKw'>): readonly number[] => [
  ...new Set([minKw, maxKw].filter((limitKw) => limitKw !== undefined)),
]

/**
 * The limits of a scale as text: `Now at most 6.9 kW`, `Now at least −2.0 kW and at most 6.0 kW`, or the rated power without one.
 * A minimum is never called a limit alone: a device with a minimum of 0 kW can charge with its rated power. What a device does not
 * keep to, or is not known to keep to, is not its power now: `Limit: at most 0.0 kW, not known to be followed`.
 */
export function limitsText({ minKw, maxKw, toKw, doubt }: Pick<PowerScale, 'minKw' | 'maxKw' | 'toKw' | 'doubt'>): string {
  const bounds = [
    ...(minKw === undefined ? [] : [`at least ${kilowattText(minKw)}`]),
    ...(maxKw === undefined ? [] : [`at most ${kilowattText(maxKw)}`]),
  ]
  if (bounds.length === 0) return `Rated power ${kilowattText(toKw)}`
  const text = bounds.join(' and ')
  if (doubt === 'offline') return `Last limit: ${text}`
  if (isContradictory({ minKw, maxKw })) return `Limits contradict each other: ${text}`
  return doubt ? `Limit: ${text}, ${doubt === 'unknown' ? 'not known to be followed' : 'not followed yet'}` : `Now ${text}`
}

import type { Station } from '#contract/stations.ts'
import { roundKw, currentText, fewerLinesText, powerText, presentCurrentA } from '#units/current-power.ts'
import { originMark } from '#units/power-origin.ts'

/** The direction of the power of a device, seen from the grid. `unknown`: offline, or without a value. */
export type FlowDirection = 'charging' | 'discharging' | 'none' | 'unknown'

/** The direction of a power in W. A power that is shown as 0.0 kW has none. */
export function flowDirection(powerW: number | null | undefined, isOnline: boolean): FlowDirection {
  if (!isOnline || powerW === null || powerW === undefined || !Number.isFinite(powerW)) return 'unknown'
  const powerKw = roundKw(powerW)
  return powerKw > 0 ? 'charging' : powerKw < 0 ? 'discharging' : 'none'
}

const [THINNEST_PX, THICKEST_PX] = [2, 10]

/** The width of the line of a flow, px, in proportion to the rated power. */
export function flowWidthPx(powerW: number | null | undefined, ratedKw: number | null): number {
  if (!powerW || !ratedKw) return THINNEST_PX
  const share = Math.min(1, Math.abs(powerW) / (ratedKw * 1_000))
  return Math.round(THINNEST_PX + share * (THICKEST_PX - THINNEST_PX))
}

/** The flow as a sentence, for users who cannot see the picture: `From the grid to the car: 6.2 kW`. */
export function flowSentence(direction: FlowDirection, power: string, end: 'car' | 'battery' | 'charger'): string {
  return {
    charging: `From the grid to the ${end}: ${power}`,
    discharging: `From the ${end} to the grid: ${power}`,
    none: `No power flows between grid and ${end}`,
    unknown: `The power between grid and ${end} is unknown`,
  }[direction]
}

type Powered = Pick<
  Station,
  | 'isBattery'
  | 'isOnline'
  | 'status'
  | 'latestPower'
  | 'latestChargePower'
  | 'powerOrigin'
  | 'voltage'
  | 'installedPhase'
  | 'carLines'
>

/** Statuses in which a charger charges no car. What it draws then is standby power, or a fault. */
const NOT_CHARGING: ReadonlySet<string | null> = new Set([
  'Available',
  'Preparing',
  'SuspendedEV',
  'SuspendedEVSE',
  'Finishing',
  'Reserved',
  'Unavailable',
  'Faulted',
])

/** What the station draws reaches no car. */
export const isStandby = ({ isBattery, status }: Pick<Station, 'isBattery' | 'status'>): boolean =>
  !isBattery && NOT_CHARGING.has(status)

/**
 * The present power of a device as text: `Charging 6.2 kW`, `Discharging 4.0 kW`, `No power flows`, `Drawing 0.1 kW` without a
 * session, `Charging 11.0 kW (assumed)`, and with the line of a one-phase car `Charging 1.3 kW, 5.5 A on L2`.
 */
export function powerSentence(station: Powered): string {
  const { isBattery, isOnline, latestPower, latestChargePower } = station
  const powerW = isBattery ? latestPower : latestChargePower
  const amount = powerText(powerW === null ? null : Math.abs(powerW))
  const mark = originMark(station)
  const lines = fewerLinesText(station)
  const onLines = lines === '' ? '' : `, ${currentText(presentCurrentA(powerW, station))} on ${lines}`
  const sentence = {
    charging: isStandby(station) ? `Drawing ${amount}` : `Charging ${amount}${onLines}`,
    discharging: `Discharging ${amount}`,
    none: 'No power flows',
    unknown: isOnline ? 'The power is unknown' : 'Offline, the power is unknown',
  }[flowDirection(powerW, isOnline)]
  return mark === '' || !isOnline || powerW === null ? sentence : `${sentence} (${mark})`
}

import type { Station } from '#contract/stations.ts'
import { currentOfPowerA, currentText, fewerLinesText, powerText } from '#units/current-power.ts'
import { originMark } from '#units/power-origin.ts'
import { flowDirection } from '../live/flow.ts'

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
  const onLines = lines === '' ? '' : `, ${currentText(currentOfPowerA(powerW, station))} on ${lines}`
  const sentence = {
    charging: isStandby(station) ? `Drawing ${amount}` : `Charging ${amount}${onLines}`,
    discharging: `Discharging ${amount}`,
    none: 'No power flows',
    unknown: isOnline ? 'The power is unknown' : 'Offline, the power is unknown',
  }[flowDirection(powerW, isOnline)]
  return mark === '' || !isOnline || powerW === null ? sentence : `${sentence} (${mark})`
}

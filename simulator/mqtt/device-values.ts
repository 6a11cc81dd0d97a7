import type { DeviceValue } from '#contract/live-feed.ts'
import type { Station } from '#simulator/world/state.ts'

/** Devices report every second. */
export const SAMPLE_INTERVAL_S = 1

const hasBattery = ({ type }: Station) => type.category === 'V2G' || type.category === 'Energy storage'

/** Devices that send their frequency in mHz send whole numbers; the others three decimals of Hz. */
const frequencyValue = ({ frequencyHz, sendsMilliHertz }: Station): DeviceValue =>
  sendsMilliHertz
    ? { key: 'Frequency', value: String(Math.round(frequencyHz * 1_000)), unit: 'mHz' }
    : { key: 'Frequency', value: frequencyHz.toFixed(3), unit: 'Hz' }

/**
 * What a device reports now, by OCPP measurand, as text. Power is split by its sign into import and export, W. The
 * frequency is left out in a hole of the recording, the state of charge where there is no car or battery, and the setpoints
 * where a device takes none.
 */
export function deviceValues(station: Station): DeviceValue[] {
  const { powerW } = station
  const watts = (key: string, value: number): DeviceValue => ({ key, value: String(Math.round(value)), unit: 'W' })
  const values = [watts('Power.Active.Import', Math.max(0, powerW)), watts('Power.Active.Export', Math.max(0, -powerW))]
  if (Number.isFinite(station.socPercent)) {
    values.push({ key: 'SoC', value: station.socPercent.toFixed(1), unit: 'Percent' })
  }
  if (Number.isFinite(station.frequencyHz)) values.push(frequencyValue(station))
  if (!hasBattery(station)) return values
  values.push(
    watts('Pbaseline', station.baselineW),
    watts('ffrPositive', station.ffrPositiveW),
    watts('ffrNegative', station.ffrNegativeW),
    watts('pMax', station.maxPowerW),
    watts('pMin', station.minPowerW),
  )
  return values
}

/** Provides: the values that a device sends, and its events. Needs: devices, history, http, ocpp, session. */

import type { DeviceValue } from '#contract/live-feed.ts'
import { MEASURAND_UNITS, type Measurand } from '#simulator/devices/world/measurands.ts'
import { decimalsOf, reported, reportedW } from '#simulator/devices/world/reported.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/** Interval of device reports. */
export const SAMPLE_INTERVAL_S = 1

const hasBattery = ({ type }: Station) => type.category === 'V2G' || type.category === 'Energy storage'

/** Devices that send their frequency in mHz send whole numbers. */
const inMilliHertz = (station: Station, measurand: Measurand) => measurand === 'Frequency' && station.sendsMilliHertz

/** The unit in which this device sends a measurand. */
export const sentUnit = (station: Station, measurand: Measurand): string =>
  inMilliHertz(station, measurand) ? 'mHz' : MEASURAND_UNITS[measurand]

/**
 * A value of a second as this device sends it, in its `sentUnit`. All views use this function, so that they show the
 * same digits. NaN stays NaN.
 */
export const sentValue = (station: Station, measurand: Measurand, value: number): number =>
  inMilliHertz(station, measurand) ? Math.round(reported(measurand, value) * 1_000) : reported(measurand, value)

/** Power in whole watts, negative on export. */
export const sentPowerW = (station: Station): number => reportedW(station.powerW)

/**
 * The values that a device reports now, by OCPP measurand, as text. Power is split by its sign into import and export,
 * W. The frequency is left out in a gap of the recording, the state of charge without a car or battery, and the
 * setpoints for a device without setpoints.
 */
export function deviceValues(station: Station): DeviceValue[] {
  const sent = (measurand: Measurand, value: number): DeviceValue => {
    const decimals = inMilliHertz(station, measurand) ? 0 : decimalsOf(measurand)
    return { key: measurand, value: sentValue(station, measurand, value).toFixed(decimals), unit: sentUnit(station, measurand) }
  }
  const watts = (key: string, value: number): DeviceValue => ({ key, value: String(reportedW(value)), unit: 'W' })

  // A power that was not measured has a name of its own, so that no reader takes it for a measurement.
  const origin = station.ocpp?.origin
  const values =
    origin === 'unknown'
      ? []
      : origin === 'assumed'
        ? [watts('Power.Assumed', station.powerW)]
        : [sent('Power.Active.Import', Math.max(0, station.powerW)), sent('Power.Active.Export', Math.max(0, -station.powerW))]
  if (Number.isFinite(station.socPercent)) values.push(sent('SoC', station.socPercent))
  if (Number.isFinite(station.frequencyHz)) values.push(sent('Frequency', station.frequencyHz))
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

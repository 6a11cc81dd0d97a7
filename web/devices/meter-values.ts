import type { ReplyOf } from '#contract/endpoint.ts'
import type { readMeterValues } from '#contract/stations.ts'
import { flowText } from '#units/power-flow.ts'

type MeterValues = ReplyOf<typeof readMeterValues>

/** Meter values travel as text; what is missing or no number is undefined. */
export function meterNumber(values: MeterValues | undefined, key: string): number | undefined {
  const text = values?.results.find((result) => result.Key === key)?.Value.trim()
  if (!text) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** A meter value in W, as text. */
export const meterPowerText = (values: MeterValues | undefined, key: string) => flowText(meterNumber(values, key))

/** An energy register in Wh, as text in kWh; undefined for what is unknown. */
export const energyText = (energyWh: number | undefined) =>
  energyWh === undefined ? undefined : `${(energyWh / 1_000).toFixed(1)} kWh`

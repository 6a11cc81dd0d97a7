import { fixedText } from '#units/numbers/number-format.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readMeterValues } from '#contract/stations.ts'
import { flowText } from '#units/current-power.ts'

type MeterValues = ReplyOf<typeof readMeterValues>

/** Parses a meter value, which the platform sends as text. Undefined for a missing or invalid value. */
export function meterNumber(values: MeterValues | undefined, key: string): number | undefined {
  const text = values?.results.find((result) => result.Key === key)?.Value.trim()
  if (!text) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Formats a meter value in W. */
export const meterPowerText = (values: MeterValues | undefined, key: string) => flowText(meterNumber(values, key))

/** Formats an energy register in Wh as kWh; undefined for an unknown value. */
export const energyText = (energyWh: number | undefined) =>
  energyWh === undefined ? undefined : `${fixedText(energyWh / 1_000, 1)} kWh`

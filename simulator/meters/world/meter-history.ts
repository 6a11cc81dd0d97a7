import type { MeterProvider } from '#contract/dlm.ts'
import type { MeterDevice } from '../model/external-meter.ts'
import { MeterRecord } from './meter-record.ts'

/** The use of a device as a meter of a group, until the next use. Without a device in use there are no values. */
interface MeterUse {
  readonly fromMs: number
  readonly deviceId: string
  readonly provider: MeterProvider
}

/**
 * The values of a meter of a group over time, from all devices that it used one after another. It stays when the settings
 * change or the meter is no longer used, so that a change of the settings changes no value of the past.
 */
export interface MeterHistory {
  readonly record: MeterRecord
  /** What the chargers drew at those values that included them; no value where the record has the building alone. */
  readonly chargers: MeterRecord
  /** The device and settings of the first use, by which the values before it are computed. `mainA`: A; null without a main fuse. */
  readonly first: { readonly device: MeterDevice; readonly mainA: number | null; readonly includesChargers: boolean }
  /** Oldest first; at least one. */
  readonly uses: MeterUse[]
}

const usageOf = ({ deviceId, provider }: MeterDevice, fromMs: number): MeterUse => ({ fromMs, deviceId, provider })

/** The history with a device that is used from this second on. */
export function historyWith(was: MeterHistory | null, first: MeterHistory['first'], nowMs: number): MeterHistory {
  const use = usageOf(first.device, nowMs)
  if (!was) return { record: new MeterRecord(), chargers: new MeterRecord(), first, uses: [use] }
  const last = was.uses.at(-1)
  if (last?.deviceId !== use.deviceId || last.provider !== use.provider) was.uses.push(use)
  return was
}

/** The start of the first use: values before it are computed. */
export const firstUseMs = ({ uses }: MeterHistory): number => uses[0]?.fromMs ?? Infinity

/** The use of a moment; the first one for a moment before it. */
export const usageAt = ({ uses }: MeterHistory, atMs: number): MeterUse | undefined =>
  uses.findLast(({ fromMs }) => fromMs <= atMs) ?? uses[0]

/** Whether a device was ever the meter. */
export const hasUsed = (history: MeterHistory | null, deviceId: string): boolean =>
  history?.uses.some((use) => use.deviceId === deviceId) ?? false

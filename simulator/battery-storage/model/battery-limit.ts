import { rampedW } from '#simulator/control/model/setpoints.ts'
import { droop, wantedPowerW, withinStorage, type BatteryState } from './battery.ts'

/** All inputs from which the power of a battery in one second is computed. */
export interface BatteryInputs extends Pick<BatteryState, 'socPercent' | 'ratedW' | 'isFollowing'> {
  /** The manual setpoint, W; null without one. */
  readonly setpointW: number | null
  /** Limit of load management, W; Infinity without a limit. */
  readonly allowedW: number
  /** Grid frequency, Hz; NaN in a gap. */
  readonly frequencyHz: number
  /** Response and energy management of a battery that has one, W. */
  readonly managedW: number | null
  /** Baseline of the second before, W. */
  readonly fromBaselineW: number
  /** Duration of the step; 0 skips the ramp of the baseline. */
  readonly seconds: number
}

export const newBatteryInputs = (): BatteryInputs => ({
  socPercent: 0,
  ratedW: 0,
  isFollowing: false,
  setpointW: null,
  allowedW: 0,
  frequencyHz: NaN,
  managedW: null,
  fromBaselineW: 0,
  seconds: 0,
})

/** In the order in which they are named where several limits bind. */
const LIMITS = ['allocation', 'storage', 'station'] as const
type Limit = (typeof LIMITS)[number]
type Relaxed = Readonly<Partial<Record<Limit, boolean>>>

const ALL: Relaxed = { allocation: true, storage: true, station: true }

/** Baseline of a battery after this second, W. */
export function batteryBaselineW({ setpointW, ratedW, fromBaselineW, seconds }: BatteryInputs, limitW = ratedW): number {
  return rampedW(fromBaselineW, Math.min(limitW, Math.max(-limitW, setpointW ?? 0)), ratedW, seconds)
}

function powerW(inputs: BatteryInputs, relaxed: Relaxed = {}): number {
  const limitW = relaxed.station ? Infinity : inputs.ratedW
  const baselineW = batteryBaselineW(inputs, limitW)
  const isFree = inputs.setpointW === null && baselineW === 0
  const wantedW = wantedPowerW({ ...inputs, baselineW, isFree }, inputs.frequencyHz, limitW)
  const storedW = relaxed.storage ? wantedW : withinStorage(wantedW, inputs.socPercent)
  return relaxed.allocation ? storedW : Math.min(storedW, inputs.allowedW)
}

type BatteryLimit = Limit | 'fcr' | 'setpoint' | 'mode'

/**
 * What determines the power of a battery: the first limit without which the power would differ, or the first that holds it alone
 * where several bind together. Without a binding limit, the source of the power; null for an idle battery without a task.
 */
export function batteryLimit(inputs: BatteryInputs): BatteryLimit | null {
  const now = powerW(inputs)
  const alone = LIMITS.find((limit) => powerW(inputs, { [limit]: true }) !== now)
  if (alone) return alone
  if (powerW(inputs, ALL) !== now) return LIMITS.find((limit) => powerW(inputs, { ...ALL, [limit]: false }) === now) ?? null
  const isResponse = inputs.isFollowing && (inputs.managedW ?? droop(inputs.frequencyHz - 50)) !== 0
  if (isResponse && powerW({ ...inputs, isFollowing: false }) !== now) return 'fcr'
  // Also the ramp after the end of a setpoint.
  if (inputs.setpointW !== null || batteryBaselineW(inputs) !== 0) return 'setpoint'
  return inputs.isFollowing ? 'mode' : null
}

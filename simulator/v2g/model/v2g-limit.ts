import { rampedW } from '#simulator/control/model/setpoints.ts'
import { taper } from '#simulator/devices/model/charge-curve.ts'
import { SLOW_W } from './v2g-plan.ts'
import { minW, responseW, wantedBaselineW, type V2gAnswer, type V2gPower, type V2gState } from './v2g-point.ts'

/** All inputs from which the power of a point in one second is computed. */
export interface V2gInputs extends V2gState, V2gAnswer {
  /** Whether a car is in session. */
  readonly hasCar: boolean
  /** The manual setpoint, W; null without one, and while the driver bypasses it. */
  readonly setpointW: number | null
  /** Discharge that a congestion rule requires, W; null without a rule. */
  readonly exportW: number | null
  /** Whether the car is in its slow start. */
  readonly isSlow: boolean
  /** Grid frequency, Hz; NaN in a gap. */
  readonly frequencyHz: number
  /** Fast reserve, W; negative discharges. */
  readonly fastW: number
  /** Baseline of the second before, W. */
  readonly fromBaselineW: number
  /** Duration of the step; 0 skips the ramp of the baseline. */
  readonly seconds: number
}

export const newV2gInputs = (): V2gInputs => ({
  hasCar: false,
  mode: 'no_v2g',
  minSoC: 100,
  ffrPositive: 0,
  ffrNegative: 0,
  socPercent: 0,
  isAtTarget: false,
  isCatchingUp: false,
  buildingW: 0,
  ratedW: 0,
  allowedW: 0,
  setpointW: null,
  exportW: null,
  isSlow: false,
  frequencyHz: NaN,
  fastW: 0,
  fromBaselineW: 0,
  seconds: 0,
})

/** In the order in which they are named where several limits bind. */
const LIMITS = ['allocation', 'congestion', 'storage', 'car', 'station', 'schedule', 'mode'] as const
type Limit = (typeof LIMITS)[number]
type Relaxed = Readonly<Partial<Record<Limit, boolean>>>

const NONE: Relaxed = {}
const ALL: Relaxed = Object.fromEntries(LIMITS.map((limit) => [limit, true]))
const ONE = Object.fromEntries(LIMITS.map((limit) => [limit, { [limit]: true }])) as Record<Limit, Relaxed>
const OTHERS = Object.fromEntries(LIMITS.map((limit) => [limit, { ...ALL, [limit]: false }])) as Record<Limit, Relaxed>

/**
 * P = clamp(baseline + response, pMin, pMax), W, into `out`. The baseline moves along its ramp. A car does not discharge when
 * it is late, or at or below its minimum state of charge. A car that supplies its building discharges no more than the
 * building takes. Limits in `relaxed` do not apply.
 */
export function v2gSetpoint(inputs: V2gInputs, out: V2gPower, relaxed: Relaxed = NONE): V2gPower {
  const { mode, socPercent, isCatchingUp, ratedW, allowedW, buildingW } = inputs
  const ratingW = relaxed.station ? Infinity : ratedW
  const exportW = relaxed.congestion ? null : inputs.exportW
  out.baselineW = rampedW(inputs.fromBaselineW, targetW(inputs, exportW, ratingW), ratedW, inputs.seconds)
  const wished = responseW(inputs, inputs.frequencyHz, inputs.fastW, isCatchingUp)
  // A surplus of power elsewhere does not reduce the discharge that a congestion rule requires.
  const response = exportW === null ? wished : Math.min(0, wished)
  const share = taper(socPercent / 100)
  const carW = relaxed.car || share === 1 ? ratingW : ratedW * share
  out.maxW = Math.min(carW, ratingW, relaxed.allocation ? Infinity : allowedW, inputs.isSlow && !relaxed.mode ? SLOW_W : Infinity)
  out.minW = minW(
    relaxed.mode && mode === 'powermeter' ? 'freq' : mode,
    relaxed.storage ? -Infinity : inputs.minSoC,
    socPercent,
    isCatchingUp && !relaxed.schedule,
    buildingW,
    ratingW,
  )
  out.powerW = Math.min(out.maxW, Math.max(out.minW, out.baselineW + response))
  return out
}

/** The value to which the baseline moves, W. A setpoint applies if it exceeds the discharge that a congestion rule requires. */
function targetW(inputs: V2gInputs, exportW: number | null, ratingW: number): number {
  const { setpointW } = inputs
  if (exportW !== null) return Math.min(0 - exportW, setpointW ?? 0)
  if (!inputs.hasCar && setpointW === null) return 0
  const isShareOfRating = inputs.mode !== 'external' && !inputs.isCatchingUp && setpointW === null
  // The ordinary second allocates no memory.
  const isRated = isShareOfRating || ratingW === inputs.ratedW
  return wantedBaselineW(inputs.mode, isRated ? inputs : { ...inputs, ratedW: ratingW }, setpointW)
}

const NUDGE_W = 1_000
const out: V2gPower = { baselineW: 0, minW: 0, maxW: 0, powerW: 0 }
const powerW = (inputs: V2gInputs, relaxed?: Relaxed) => v2gSetpoint(inputs, out, relaxed).powerW

/** What a point's power follows where no limit binds. */
type V2gLimit = Limit | 'fcr' | 'setpoint'

/**
 * What determines the power of a point with a car: the first limit without which the power would differ, or the first that
 * holds it alone where several bind together. Without a binding limit, the source of the power.
 */
export function v2gLimit(inputs: V2gInputs): V2gLimit {
  const now = powerW(inputs)
  const alone = LIMITS.find((limit) => powerW(inputs, ONE[limit]) !== now)
  if (alone) return alone
  if (powerW(inputs, ALL) !== now) return LIMITS.find((limit) => powerW(inputs, OTHERS[limit]) === now) ?? 'mode'
  if (powerW({ ...inputs, frequencyHz: NaN, fastW: 0 }) !== now) return 'fcr'
  return sourceOfBaseline({ ...inputs, seconds: 0 })
}

/** The source of a baseline at the end of its ramp. */
function sourceOfBaseline(inputs: V2gInputs): V2gLimit {
  const { setpointW, mode, isAtTarget, isCatchingUp } = inputs
  const now = powerW(inputs)
  const isFollowed =
    setpointW !== null && [NUDGE_W, -NUDGE_W].some((by) => powerW({ ...inputs, setpointW: setpointW + by }) !== now)
  if (isFollowed) return 'setpoint'
  // A car at its level in `powermeter` follows its building.
  const isHeldByTarget = isAtTarget && (isCatchingUp || mode !== 'powermeter')
  if (isHeldByTarget && powerW({ ...inputs, isAtTarget: false }) !== now) return 'car'
  if (isCatchingUp && powerW({ ...inputs, isCatchingUp: false }) !== now) return 'schedule'
  return 'mode'
}

import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { AllocationReason, StationReason } from '#contract/allocations.ts'
import type { chargeDevice } from '#contract/control.ts'
import type { readMeterValues, Station } from '#contract/stations.ts'
import { ASSUMED_VOLTAGE_V, currentToPowerW } from '#units/current-power.ts'
import { sentNumber } from '#units/numbers/typed-number.ts'

/** The command that restores the power that an operator had set on a device. */
export type FormerPower = BodyOf<typeof chargeDevice>

/** The baseline that a battery or V2G device reports, W; undefined if it reports none. */
export function formerBaseline({ results }: Pick<ReplyOf<typeof readMeterValues>, 'results'>): FormerPower | undefined {
  const baselineW = sentNumber(results.find(({ Key }) => Key === 'Pbaseline')?.Value ?? '')
  return baselineW === undefined ? undefined : { Pbaseline: baselineW }
}

type Charger = Pick<Station, 'setpointKw' | 'ratedPower' | 'installedPhase' | 'type'>

/**
 * The power limit of an operator on a charger, kW. Without one it is the rated power, which sets no limit. Undefined if the rated
 * power is unknown. On a platform that does not report the limit it follows from the allocation, while it binds.
 */
export function formerLimit(
  { setpointKw, ratedPower, installedPhase, type: { category } }: Charger,
  reasons: readonly Pick<StationReason, 'reason'>[],
): FormerPower | undefined {
  if (typeof setpointKw === 'number') return { powerKw: setpointKw }
  const isDc = category === 'DC'
  const limitKw = ({ current }: Pick<AllocationReason, 'current'>) =>
    isDc ? current : currentToPowerW(current, ASSUMED_VOLTAGE_V, installedPhase) / 1_000
  const limitsKw = reasons.flatMap(({ reason }) => (reason.limit === 'operator' ? [limitKw(reason)] : []))
  if (limitsKw.length > 0) return { powerKw: Math.min(...limitsKw) }
  return ratedPower === null ? undefined : { powerKw: ratedPower }
}

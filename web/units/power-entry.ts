import type { AllocationReason, StationReason } from '#contract/allocations.ts'
import { POWER_MAX, type chargeDevice } from '#contract/control.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { readMeterValues, Station } from '#contract/stations.ts'
import { ASSUMED_VOLTAGE_V, currentToPowerW } from './current-power.ts'
import { typedNumber, unreadableError, sentNumber } from './numbers/typed-number.ts'

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

/** The platform may spell the driver `EATON` or `eaton`. */
const isDriver = (driver: string, name: 'ac' | 'eaton') => driver.toLowerCase() === name

/** The EATON driver receives its power in %. */
export const takesPercent = (driver: string) => isDriver(driver, 'eaton')

/** A device with the ac driver cannot discharge. */
export const takesNegative = (driver: string) => !isDriver(driver, 'ac')

export const powerLabel = (driver: string) => (takesPercent(driver) ? 'Power, % (-100..100)' : 'Power, kW')

/** The error of a typed power; undefined for a valid one. With `isAnySign` the lower limit of the driver does not apply. */
export function powerError(text: string, driver: string, isAnySign = false): string | undefined {
  const power = typedNumber(text)
  if (power === undefined) return unreadableError(text)
  const least = takesNegative(driver) || isAnySign ? -POWER_MAX : 0
  if (power > POWER_MAX) return `The power must be at most ${POWER_MAX}.`
  return power < least ? `The power must be at least ${least}.` : undefined
}

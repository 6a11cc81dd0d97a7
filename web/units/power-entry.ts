import { POWER_MAX } from '#contract/control.ts'
import { typedNumber, unreadableError } from './numbers/typed-number.ts'

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

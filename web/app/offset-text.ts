import { SECOND_MS } from '#contract/durations.ts'
import { ageText } from '#units/durations.ts'

/** How far the computer's clock is off, in words. The platform tells its time in whole seconds, so a second is no difference. */
export function offsetText(aheadMs: number): string {
  if (Math.abs(aheadMs) <= SECOND_MS) return 'agrees with the platform'
  return aheadMs > 0 ? `${ageText(aheadMs)} ahead of the platform` : `${ageText(-aheadMs)} behind the platform`
}

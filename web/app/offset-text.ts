import { SECOND_MS } from '#contract/durations.ts'
import { ageText } from '#units/dates.ts'

/** The offset of the computer's clock as text. The platform sends its time in whole seconds, so offsets up to 1 s count as none. */
export function offsetText(aheadMs: number): string {
  if (Math.abs(aheadMs) <= SECOND_MS) return 'agrees with the platform'
  return aheadMs > 0 ? `${ageText(aheadMs)} ahead of the platform` : `${ageText(-aheadMs)} behind the platform`
}

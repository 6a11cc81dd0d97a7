import { hhmmText, ofMinutes } from '#units/hhmm.ts'

const STEP_MINUTES = 30

/** The options `00:00` to `23:30`. Users can enter other minutes. */
export const TIMES: readonly string[] = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, index) =>
  hhmmText(ofMinutes(index * STEP_MINUTES)),
)

/** The time zones of this browser, and the selected one. */
export const timeZones = (chosen: string): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].toSorted()

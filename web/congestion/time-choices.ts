import { hhmmText, ofMinutes } from '#units/hhmm.ts'

const STEP_MINUTES = 30

/** `00:00` to `23:30`, to choose from; any other minute can be typed. */
export const TIMES: readonly string[] = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, index) =>
  hhmmText(ofMinutes(index * STEP_MINUTES)),
)

/** The time zones that this browser knows, and the one that is chosen. */
export const timeZones = (chosen: string): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].toSorted()

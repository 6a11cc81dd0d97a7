import { PAST_DAYS, STEP_MS, STEPS } from '../model/capacity-forecast.ts'

/** Steps of the past days. */
export const PAST_STEPS = PAST_DAYS * STEPS

/** Values of the steps of the past days, oldest first. */
export interface RollingColumn {
  readonly values: Float32Array
  /** The end of its last step. */
  untilMs: number
}

export const newColumn = (): RollingColumn => ({ values: new Float32Array(PAST_STEPS), untilMs: -Infinity })

/** Moves a column to a later end. Returns the place of the first step that must be filled. */
export function rollTo(column: RollingColumn, untilMs: number): number {
  const newSteps = Math.min(PAST_STEPS, Math.max(0, (untilMs - column.untilMs) / STEP_MS))
  column.values.copyWithin(0, newSteps)
  column.untilMs = untilMs
  return PAST_STEPS - newSteps
}

/** The middle of the step at a place of a column. */
export const momentMs = (untilMs: number, place: number): number => untilMs - (PAST_STEPS - place - 0.5) * STEP_MS

/** The 24 hours that start this number of days before the end of a column. */
export const pastDay = (values: Float32Array, daysBefore: number): Float32Array =>
  values.subarray((PAST_DAYS - daysBefore) * STEPS, (PAST_DAYS - daysBefore + 1) * STEPS)

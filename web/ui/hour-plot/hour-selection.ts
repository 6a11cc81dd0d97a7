/** A selection of consecutive hours, ms. The anchor is the hour where it started, the head the hour that moves. */
export interface HourSelection {
  readonly anchorMs: number
  readonly headMs: number
}

export const oneHour = (hourMs: number): HourSelection => ({ anchorMs: hourMs, headMs: hourMs })

/** The selected hours in their order. */
export function selectedHours(hours: readonly number[], selection: HourSelection | undefined): readonly number[] {
  if (!selection) return []
  const [fromMs, toMs] = [Math.min(selection.anchorMs, selection.headMs), Math.max(selection.anchorMs, selection.headMs)]
  return hours.filter((hourMs) => hourMs >= fromMs && hourMs <= toMs)
}

/**
 * The selection after a key: arrows move by one hour, Page Up and Page Down by 24, Home and End to the ends. With `isExtended`
 * the anchor stays. Without a selection, the first key selects `startMs`. Undefined for any other key.
 */
export function selectionAfterKey(
  hours: readonly number[],
  selection: HourSelection | undefined,
  { key, isExtended, startMs }: { key: string; isExtended: boolean; startMs: number },
): HourSelection | undefined {
  const step = STEPS[key]
  if (step === undefined || hours.length === 0) return undefined
  const at = selection ? hours.indexOf(selection.headMs) : -1
  const known = at >= 0 ? at + step : Math.max(0, hours.indexOf(startMs))
  const headMs = hours[Math.min(hours.length - 1, Math.max(0, Math.abs(step) === Infinity ? step : known))]
  if (headMs === undefined) return undefined
  return isExtended && selection && at >= 0 ? { anchorMs: selection.anchorMs, headMs } : oneHour(headMs)
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -24, PageDown: 24, Home: -Infinity, End: Infinity }

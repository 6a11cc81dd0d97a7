import type { MarketGroup } from './market-rows.ts'
import type { Readings } from './readings.ts'

const NAMED_AT_MOST = 5

/** `A, B and 12 more groups` */
function namesText(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const shown = names.length > NAMED_AT_MOST + 1 ? names.slice(0, NAMED_AT_MOST) : names
  const parts = names.length > shown.length ? [...shown, `${names.length - shown.length} more groups`] : shown
  return parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** Names the failed groups: those without data, and those whose bids are stale. */
export function failuresOf(groups: readonly MarketGroup[], readings: Readings) {
  const failed = groups.flatMap(({ id, name }) => {
    const reading = readings.get(id)
    return reading?.failure ? [{ name, asOfMs: reading.asOfMs }] : []
  })
  const old = failed.filter(({ asOfMs }) => asOfMs !== undefined)
  return {
    missing: namesText(failed.filter(({ asOfMs }) => asOfMs === undefined).map(({ name }) => name)),
    old: namesText(old.map(({ name }) => name)),
    oldestMs: old.length > 0 ? Math.min(...old.map(({ asOfMs }) => asOfMs ?? Infinity)) : undefined,
  }
}

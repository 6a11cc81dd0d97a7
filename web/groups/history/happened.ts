import type { ChartBand } from '#ui/chart/chart-series.ts'

/** Something that happened in a group: who or what did it, to what, and why. */
export interface Happened {
  readonly key: string
  readonly atMs: number
  readonly who: string
  readonly what: string
  readonly why: string
  /** The device that it concerns. */
  readonly deviceId: string | null
}

type Row = Omit<Happened, 'key'>

/** The start and the end of each band as rows. A band that began before the range has a row at the start of the range. */
export const rowsOfBands = (who: string, bands: readonly ChartBand[], range: { readonly fromMs: number }): readonly Row[] =>
  bands.flatMap(({ fromMs, toMs, label, text }) => [
    fromMs < range.fromMs && toMs > range.fromMs
      ? { atMs: range.fromMs, who, what: `${label}: since before this period`, why: text, deviceId: null }
      : { atMs: fromMs, who, what: label, why: text, deviceId: null },
    { atMs: toMs, who, what: `${label}: ended`, why: text, deviceId: null },
  ])

interface Decision {
  readonly atMs: number
  readonly stationId: number | null
  /** Why, as a sentence. */
  readonly sentence: string
}

/** The decisions of load management as rows; `names` are the stations that are known by name. */
export const rowsOfDecisions = (
  decisions: readonly Decision[],
  names: ReadonlyMap<number, { readonly name: string; readonly deviceId: string }>,
): readonly Row[] =>
  decisions.map(({ atMs, stationId, sentence }) => {
    const station = stationId === null ? undefined : names.get(stationId)
    const what = station?.name || (stationId === null ? 'Group' : `Station ${stationId}`)
    return {
      atMs,
      who: 'Load management',
      what,
      why: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`,
      deviceId: station?.deviceId ?? null,
    }
  })

/** The rows in a range, newest first; those of the same moment keep their order. */
export function happenedIn(range: { readonly fromMs: number; readonly toMs: number }, rows: readonly Row[]): readonly Happened[] {
  const times = new Map<string, number>()
  return rows
    .flatMap((row) => {
      if (row.atMs < range.fromMs || row.atMs > range.toMs) return []
      // Stays the same when a refresh adds rows.
      const text = `${row.atMs} ${row.who} ${row.what} ${row.why}`
      const time = (times.get(text) ?? 0) + 1
      times.set(text, time)
      return [{ ...row, key: `${text} ${time}` }]
    })
    .toSorted((a, b) => b.atMs - a.atMs)
}

import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useMemo } from 'react'
import { HOUR_MS } from '#contract/durations.ts'
import { pointedMomentAtom } from '../chart/page-cursor.ts'

/** The hour that contains a moment; undefined outside of these hours. */
export const hourWith = (hoursMs: readonly number[], atMs: number | undefined): number | undefined =>
  atMs === undefined ? undefined : hoursMs.find((hourMs) => atMs >= hourMs && atMs < hourMs + HOUR_MS)

/** Title and values of the text of an hour: `02/03/2026, 13:00–14:00 UTC+2: sold 1 MW`. */
export function tooltipParts(text: string): { title: string; lines: readonly string[] } {
  const end = text.indexOf(': ')
  if (end < 0) return { title: text, lines: [] }
  const values = text.slice(end + 2)
  return { title: text.slice(0, end), lines: [values.charAt(0).toUpperCase() + values.slice(1)] }
}

/** The cursor of the page in a plot of hours: the hour that is pointed at here, or in another chart. */
export function useHourCursor(hours: readonly { readonly hourMs: number }[]) {
  const source = useId()
  const point = useSetAtom(pointedMomentAtom)
  // Changes only with the hour, not with every move in another chart.
  const pointedHour = useMemo(() => {
    const hoursMs = hours.map(({ hourMs }) => hourMs)
    return atom((get) => hourWith(hoursMs, get(pointedMomentAtom)?.atMs))
  }, [hours])
  useEffect(() => () => point((now) => (now?.source === source ? undefined : now)), [point, source])
  return {
    cursorMs: useAtomValue(pointedHour),
    pointHour: (hourMs: number | undefined) =>
      point(hourMs === undefined ? undefined : { atMs: hourMs, untilMs: hourMs + HOUR_MS, source }),
  }
}

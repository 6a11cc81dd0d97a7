import { useAtom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { CHART_UNITS, type ChartUnit } from '#contract/charts.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { GroupType } from '#contract/groups.ts'
import { now } from '#platform/platform-clock.ts'
import { pinnedFrom, queryOfChange } from '#ui/chart/pinned-moment.ts'
import { rangeAroundPin } from '#ui/chart/zoom-query.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { type ChartView, queryWith, unitChoice, viewFrom } from './chart-view.ts'
import { storedAtom } from '#ui/browser-storage.ts'

const unitAtom = atomFamily((storageKey: string) => storedAtom<ChartUnit | undefined>(storageKey, undefined))

const withPinnedRange = (view: ChartView, pinnedMs: number | undefined): ChartView => ({
  ...view,
  zoom: view.zoom ?? rangeAroundPin(pinnedMs, now(), view.hours * HOUR_MS),
})

/** The view of the charts of a group, stored in the URL for sharing. The unit is also stored locally. */
export function useChartView(type: GroupType) {
  const { isFree, storageKey, initial } = unitChoice(type)
  const [remembered, remember] = useAtom(unitAtom(storageKey))
  const preferred = CHART_UNITS.find((unit) => unit === remembered) ?? initial
  const viewOf = (query: URLSearchParams): ChartView => {
    const view = withPinnedRange(viewFrom(query, preferred), pinnedFrom(query))
    return isFree ? view : { ...view, unit: initial }
  }

  const changeView = (change: Partial<ChartView>) => {
    const query = new URLSearchParams(location.search)
    if (change.unit !== undefined) remember(change.unit)
    const next = queryWith(query, { ...viewFrom(query, preferred), ...(isFree ? {} : { unit: initial }), ...change })
    setUrlQuery(queryOfChange(next, change))
  }
  return { view: viewOf(useUrlQuery()), changeView, isUnitFree: isFree }
}

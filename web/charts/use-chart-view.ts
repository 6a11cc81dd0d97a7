import { useAtom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { atomWithStorage } from 'jotai/utils'
import { CHART_UNITS, type ChartUnit } from '#contract/charts.ts'
import type { GroupType } from '#contract/groups.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { queryWith, unitChoice, viewFrom, type ChartView } from './chart-view.ts'

const unitAtom = atomFamily((storageKey: string) =>
  atomWithStorage<ChartUnit | undefined>(storageKey, undefined, undefined, { getOnInit: true }),
)

/** The view of the charts of a group, stored in the URL for sharing. The unit is also stored locally. */
export function useChartView(type: GroupType) {
  const { isFree, storageKey, initial } = unitChoice(type)
  const [remembered, remember] = useAtom(unitAtom(storageKey))
  const preferred = CHART_UNITS.find((unit) => unit === remembered) ?? initial
  const viewOf = (query: URLSearchParams): ChartView => {
    const view = viewFrom(query, preferred)
    return isFree ? view : { ...view, unit: initial }
  }

  const changeView = (change: Partial<ChartView>) => {
    const query = new URLSearchParams(location.search)
    if (change.unit !== undefined) remember(change.unit)
    setUrlQuery(queryWith(query, { ...viewOf(query), ...change }))
  }
  return { view: viewOf(useUrlQuery()), changeView, isUnitFree: isFree }
}

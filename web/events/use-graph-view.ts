import { useAtom } from 'jotai'
import { atomFamily } from 'jotai-family'
import type { Category } from '#contract/stations.ts'
import { now } from '#platform/platform-clock.ts'
import { pinnedFrom, queryOfChange } from '#ui/chart/pinned-moment.ts'
import { rangeAroundPin } from '#ui/chart/zoom-query.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { chosenProperties, FIRST_PERIOD, PERIOD_KEYS, PERIODS, queryWith, viewFrom, type GraphView } from './graph-view.ts'
import { storedAtom } from '#ui/browser-storage.ts'

const periodAtom = storedAtom<unknown>('loadstar.graph-period', undefined)
const propertiesAtom = atomFamily((category: Category) => storedAtom<unknown>(`loadstar.graph-properties.${category}`, undefined))

/** An unvalidated value from storage. */
const namesIn = (stored: unknown) =>
  Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : undefined

/**
 * The view of the graphs of a device category, stored in the URL for sharing. The last selection is stored locally: the
 * period for all devices, the properties by category.
 */
export function useGraphView(category: Category) {
  const [rememberedPeriod, rememberPeriod] = useAtom(periodAtom)
  const [rememberedProperties, rememberProperties] = useAtom(propertiesAtom(category))
  const query = useUrlQuery()
  const { period: named, zoom: fixed, properties } = viewFrom(query)
  const period = named ?? PERIOD_KEYS.find((period) => period === rememberedPeriod) ?? FIRST_PERIOD

  const zoom = fixed ?? rangeAroundPin(pinnedFrom(query), now(), PERIODS[period].spanMs)

  const choose = (available: readonly string[]) =>
    chosenProperties(available, { named: properties, remembered: namesIn(rememberedProperties), category })

  const changeView = (change: Partial<GraphView>) => {
    if (change.period !== undefined) rememberPeriod(change.period)
    if (change.properties?.length) rememberProperties(change.properties)
    const query = new URLSearchParams(location.search)
    const next = queryWith(query, { ...viewFrom(query), period, ...change })
    setUrlQuery(queryOfChange(next, change))
  }
  return { period, zoom, choose, changeView }
}

import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { listBidsOfDay } from '#contract/bids.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { readReserves } from '#contract/reserves.ts'
import { isNotOffered } from '#platform/call.ts'
import { useHour } from '#platform/platform-clock.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { capacityForecast } from '#platform/reserves/reserve-calls.ts'
import { resource } from '#platform/resource.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { reserveDay, sellingGroups, type Forecasts } from './reserve-day.ts'
import { ReserveProductPlot } from './ReserveProductPlot.tsx'

const allBids = resource(listBidsOfDay, { every: MINUTE_MS })
const allReserves = resource(readReserves, { every: MINUTE_MS / 2 })

/** A forecast is a call for each group. Hours of further groups are shown as unknown. */
const MAX_FORECASTS = 12

/** The known forecasts of groups, whose IDs are separated by spaces. */
const forecastsOf = (groupIds: string) =>
  atom((get): Forecasts => {
    const ids = groupIds === '' ? [] : groupIds.split(' ').map(Number)
    const known = ids.flatMap((id) => {
      const { value } = get(capacityForecast(id))
      return value ? [[id, value] as const] : []
    })
    return new Map(known)
  })

/** The sold and the available capacity of each reserve product in the present hour and the 23 hours after it. */
export function ReserveDay() {
  const styles = useStyles()
  const startMs = useHour()
  const span = { start: new Date(startMs).toISOString(), end: new Date(startMs + DAY_MS).toISOString() }
  const bids = useAtomValue(allBids({ query: span }))
  const reserves = useAtomValue(allReserves({ query: {} }))
  const known = reserves.value?.reserves
  const groupIds = bids.value && known ? sellingGroups(bids.value, known, MAX_FORECASTS).join(' ') : ''
  const forecasts = useAtomValue(useMemo(() => forecastsOf(groupIds), [groupIds]))
  const products = useMemo(
    () => (bids.value && known ? reserveDay(bids.value, known, forecasts, startMs) : undefined),
    [bids.value, known, forecasts, startMs],
  )
  if (!products) {
    for (const [call, { reply }] of [
      [listBidsOfDay, bids],
      [readReserves, reserves],
    ] as const) {
      if (isNotOffered(call, reply)) return <Text>This platform does not offer {call.provisional}.</Text>
    }
    const failed = [bids, reserves].find(({ state }) => state === 'failed')
    if (!failed) return <PageState kind="loading" text="Loading..." />
    return <PageState kind="failed" text="Failed to fetch the reserves" action={{ label: 'Retry', run: failed.refresh }} />
  }
  return (
    <div className={styles.products}>
      <StaleSince resource={bids.isStale ? bids : reserves} />
      {products.length === 0 && <Text>Nothing is sold in the next 24 hours.</Text>}
      {products.map((product) => (
        <ReserveProductPlot key={product.service} product={product} />
      ))}
    </div>
  )
}

const useStyles = makeStyles({
  products: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
})

import { makeStyles, Text, tokens, Button, Subtitle2 } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { listBidsOfDay } from '#contract/bids.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { readReserves } from '#contract/reserves.ts'
import { isNotOffered } from '#platform/call.ts'
import { useHour } from '#platform/platform-clock.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { capacityForecast } from '#platform/reserves/reserve-calls.ts'
import { resource } from '#platform/resource.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { reserveDay, sellingGroups, type Forecasts, type ReserveHour, type ReserveProduct } from './reserve-day.ts'
import { PictureLegend } from '#ui/chart/PictureLegend.tsx'
import { BarEntry } from '#ui/hour-plot/BarEntry.tsx'
import { HourPlot } from '#ui/hour-plot/HourPlot.tsx'
import type { HourSelection } from '#ui/hour-plot/hour-selection.ts'
import { PlotReadout } from '#ui/hour-plot/PlotReadout.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { dayAndRangeText } from '#units/hours.ts'
import { reservePowerText } from '#units/reserves.ts'
import { reserveAvailableText, reserveHourText, reservePlotHours, reserveSummary, shortageText } from './reserve-day-text.ts'

/** A reserve product as a bar chart of 24 hours, and as a table. */
function ReserveProductPlot({ product: { service, hours } }: { product: ReserveProduct }) {
  const styles = useReserveProductPlotStyles()
  const hourMs = useHour()
  const [selection, setSelection] = useState<HourSelection>()
  const [isTable, setIsTable] = useState(false)
  const shown = useMemo(() => reservePlotHours(hours), [hours])
  const selected = hours.find((hour) => hour.hourMs === selection?.headMs)
  return (
    <div className={styles.product}>
      <div className={styles.head}>
        <span>
          <Subtitle2 as="h3">{service}</Subtitle2> <Text>{reserveSummary(hours)}</Text>
        </span>
        <Button size="small" appearance="subtle" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show chart' : 'Show table'} of {service}
        </Button>
      </div>
      {isTable ? (
        <DataTable columns={COLUMNS} rows={hours} rowKey={keyOf} label={`${service}, next 24 hours`} maxHeight="240px" />
      ) : (
        <>
          <HourPlot
            label={`${service} by hour`}
            hours={shown}
            nowMs={hourMs}
            selection={selection}
            onSelect={setSelection}
            barText={reservePowerText}
          />
          <PlotReadout text={selected ? reserveHourText(selected) : 'Click an hour, or use the arrow keys, to see its values.'} />
          <PictureLegend>
            <BarEntry look="main">Sold</BarEntry>
            <BarEntry look="short">Sold above what is available</BarEntry>
            <BarEntry look="second">Available now, or expected (p10)</BarEntry>
          </PictureLegend>
        </>
      )}
    </div>
  )
}

const keyOf = ({ hourMs }: ReserveHour) => hourMs

const COLUMNS: Column<ReserveHour>[] = [
  { key: 'hour', title: 'Hour', widthPx: 220, cell: ({ hourMs }) => dayAndRangeText(hourMs) },
  { key: 'sold', title: 'Sold', align: 'end', widthPx: 90, cell: ({ soldKw }) => reservePowerText(soldKw) },
  { key: 'available', title: 'Available', align: 'end', widthPx: 130, cell: reserveAvailableText },
  { key: 'short', title: 'Shortage', widthPx: 200, cell: shortageText },
]

const useReserveProductPlotStyles = makeStyles({
  product: { minWidth: 0 },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
  },
})

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

import { useAtomValue } from 'jotai'
import { listP2pOrders } from '#contract/p2p-market.ts'
import { isNotOffered } from '#platform/call.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { useDay } from '#platform/use-day.ts'
import { DayChoice } from '#ui/fields/DayChoice.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen, Toolbar } from '#ui/page/Screen.tsx'
import { groups, hourForUrl, hourFrom, marketOf, proposedHour } from './order-texts.ts'
import {
  Button,
  Caption1Strong,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarBody,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Add20Regular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import { paths } from '#app/paths.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { now, useHour, useNow } from '#platform/platform-clock.ts'
import { Figures } from '#ui/FactList.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { Section } from '#ui/page/Section.tsx'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { capacityText } from '#units/current-power.ts'
import { type Day, hoursOfDay } from '#units/days.ts'
import { cellRangeText, rangeText } from '#units/hours.ts'
import { euroText } from '#units/money.ts'
import { BookOfHour } from './BookOfHour.tsx'
import { OrderTable } from './OrderTable.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { TradeTable } from './TradeTable.tsx'
import {
  type BookOfOrganisation,
  hourQuantitiesText,
  type MarketHour,
  marketHours,
  type MarketSums,
  quantityPlotHours,
  sumsOf,
} from './book.ts'
import { BarEntry } from '#ui/hour-plot/BarEntry.tsx'
import { HourPlot } from '#ui/hour-plot/HourPlot.tsx'
import { oneHour } from '#ui/hour-plot/hour-selection.ts'
import { PlotReadout } from '#ui/hour-plot/PlotReadout.tsx'
import { PictureLegend } from '#ui/chart/PictureLegend.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'

interface HourTableProps {
  day: Day
  hours: readonly MarketHour[]
  /** The hour whose book is shown, ms. */
  chosenMs: number | undefined
}

/** The hours of a day, each with a link to its orders. */
function HourTable({ day, hours, chosenMs }: HourTableProps) {
  const columns = useMemo(() => hourColumns(day, chosenMs), [day, chosenMs])
  const startAt = Math.max(0, hours.findIndex(({ hourMs }) => hourMs === chosenMs) - 1)
  return <DataTable label="Hours" columns={columns} rows={hours} rowKey={keyOf} maxHeight="240px" startAt={startAt} />
}

const keyOf = ({ hourMs }: MarketHour) => hourMs
const kwOrDash = (quantityKw: number) => (quantityKw === 0 ? '–' : capacityText(quantityKw))

function HourLink({ day, hourMs, isChosen }: { day: Day; hourMs: number; isChosen: boolean }) {
  const styles = useHourTableStyles()
  return (
    <span className={mergeClasses(styles.hour, isChosen && styles.chosen)}>
      <TextLink to={`${paths.p2pMarket()}?${new URLSearchParams({ day, hour: hourForUrl(hourMs) })}`}>
        {cellRangeText(hourMs, now())}
      </TextLink>
    </span>
  )
}

const hourColumns = (day: Day, chosenMs: number | undefined): readonly Column<MarketHour>[] => [
  {
    key: 'hour',
    title: 'Hour',
    widthPx: 152,
    cell: ({ hourMs }) => <HourLink day={day} hourMs={hourMs} isChosen={hourMs === chosenMs} />,
  },
  { key: 'offered', title: 'Offered', widthPx: 78, align: 'end', cell: ({ offeredKw }) => kwOrDash(offeredKw) },
  { key: 'requested', title: 'Requested', widthPx: 98, align: 'end', cell: ({ requestedKw }) => kwOrDash(requestedKw) },
  { key: 'traded', title: 'Traded', minTableWidthPx: 430, widthPx: 98, align: 'end', cell: ({ tradedKw }) => kwOrDash(tradedKw) },
  {
    key: 'price',
    title: 'Mean price',
    minTableWidthPx: 540,
    widthPx: 110,
    align: 'end',
    cell: ({ meanPriceEur }) => euroText(meanPriceEur),
  },
]

const useHourTableStyles = makeStyles({
  hour: { paddingLeft: tokens.spacingHorizontalS, borderLeft: `${tokens.strokeWidthThickest} solid transparent` },
  chosen: { borderLeftColor: tokens.colorCompoundBrandStroke, fontWeight: tokens.fontWeightSemibold },
})

interface DayPlotProps {
  hours: readonly MarketHour[]
  /** The hour in the URL, ms. */
  chosenMs: number | undefined
}

/** The quantities of a day by hour. A selected hour is set in the URL, as by its link in the table. */
function DayPlot({ hours, chosenMs }: DayPlotProps) {
  const styles = useDayPlotStyles()
  const nowMs = useNow(MINUTE_MS)
  const shown = useMemo(() => quantityPlotHours(hours), [hours])
  const chosen = hours.find(({ hourMs }) => hourMs === chosenMs)
  return (
    <div className={styles.plot}>
      <HourPlot
        label="Offered, requested and traded quantities by hour"
        hours={shown}
        nowMs={nowMs}
        selection={chosen && oneHour(chosen.hourMs)}
        onSelect={({ headMs }) => chooseHour(headMs)}
        barText={capacityText}
      />
      <PictureLegend>
        <BarEntry look="main">Offered</BarEntry>
        <BarEntry look="second">Requested</BarEntry>
        <BarEntry look="past">Traded</BarEntry>
        <BarEntry look="now">Now</BarEntry>
      </PictureLegend>
      <PlotReadout
        text={chosen ? hourQuantitiesText(chosen) : 'Click an hour, or use the arrow keys, to see its orders and trades.'}
      />
    </div>
  )
}

function chooseHour(hourMs: number) {
  const query = new URLSearchParams(location.search)
  query.set('hour', hourForUrl(hourMs))
  setUrlQuery(query, { replace: true })
}

const useDayPlotStyles = makeStyles({
  plot: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, paddingBottom: tokens.spacingVerticalS },
})

/** The order books of an hour, one for each organisation, because orders of different organisations are not matched. */
function BooksOfHour({ books }: { books: readonly BookOfOrganisation[] }) {
  const styles = useBooksOfHourStyles()
  if (books.length === 0) return <Text className={styles.empty}>No open orders in this hour.</Text>
  return books.map(({ organisation, book }) => (
    <section key={organisation} aria-label={`Book of ${organisation}`} className={styles.book}>
      <Caption1Strong as="h3" block className={styles.name}>
        {organisation} and its sub-sellers
      </Caption1Strong>
      <BookOfHour book={book} />
    </section>
  ))
}

const useBooksOfHourStyles = makeStyles({
  empty: { color: tokens.colorNeutralForeground2 },
  book: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  name: { margin: 0, color: tokens.colorNeutralForeground2 },
})

/** The totals of one or more hours. */
function MarketTotals({ label, sums }: { label: string; sums: MarketSums }) {
  return (
    <Figures
      label={label}
      figures={[
        ['Open offers', capacityText(sums.offeredKw)],
        ['Open requests', capacityText(sums.requestedKw)],
        ['Trades', String(sums.tradeCount)],
        ['Traded', capacityText(sums.tradedKw)],
        ['Value of trades', euroText(sums.tradedEur)],
        ['Mean price per kW', euroText(sums.meanPriceEur)],
      ]}
    />
  )
}

interface Props {
  day: Day
  market: ReplyOf<typeof listP2pOrders>
}

/** A day of the market. An hour in the URL limits the orders and trades to that hour. The order books always show one hour. */
function P2pMarketDay({ day, market: { orders, trades } }: Props) {
  const styles = useStyles()
  const presentMs = useHour()
  const own = useAtomValue(groups()).value
  const [isPlacing, setPlacing] = useState(false)
  const hourText = useUrlQuery().get('hour')
  const hours = useMemo(() => marketHours(hoursOfDay(day), orders, trades), [day, orders, trades])
  const hoursMs = hours.map(({ hourMs }) => hourMs)
  const chosenMs = hourFrom(hourText, hoursMs)
  const shown = hours.find(({ hourMs }) => hourMs === (chosenMs ?? proposedHour(hours, presentMs)))
  const listed = chosenMs === undefined ? { orders, trades } : (shown ?? { orders, trades })
  const spanText = chosenMs === undefined ? 'of the day' : `of ${rangeText(chosenMs)}`

  return (
    <>
      {hourText !== null && chosenMs === undefined && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            The hour in the address is not valid for this day: “{hourText}”. The whole day is shown.
          </MessageBarBody>
        </MessageBar>
      )}
      <MarketTotals label={`Totals ${spanText}`} sums={sumsOf(listed.orders, listed.trades)} />
      <Toolbar>
        <WithReason reason={own ? undefined : 'The groups have not been fetched yet.'}>
          <Button appearance="primary" icon={<Add20Regular />} disabledFocusable={!own} onClick={() => setPlacing(true)}>
            Place order
          </Button>
        </WithReason>
        {chosenMs !== undefined && <TextLink to={`${paths.p2pMarket()}?day=${day}`}>Whole day</TextLink>}
      </Toolbar>
      <Section id="hours" title="Hours">
        <div className={styles.halves}>
          <DayPlot hours={hours} chosenMs={chosenMs} />
          <HourTable key={day} day={day} hours={hours} chosenMs={shown?.hourMs} />
        </div>
      </Section>
      <div className={styles.halves}>
        {shown && (
          <Section id="book" title={`Book of ${rangeText(shown.hourMs)}`}>
            <BooksOfHour books={shown.books} />
          </Section>
        )}
        <Section id="trades" title={`Trades ${spanText}`}>
          <TradeTable trades={listed.trades} />
        </Section>
      </div>
      <Section id="orders" title={`Offers and requests ${spanText}`}>
        <OrderTable orders={listed.orders} ownGroups={own} presentMs={presentMs} />
      </Section>
      {isPlacing && own && (
        <PlaceDialog
          groups={own}
          hourMs={Math.max(chosenMs ?? 0, presentMs + HOUR_MS, hoursMs[0] ?? 0)}
          onClose={() => setPlacing(false)}
        />
      )}
    </>
  )
}

const useStyles = makeStyles({
  halves: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 520px), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
  },
})

/** The offers, requests and trades of groups by day and hour. */
export default function P2pMarketScreen() {
  const { day, today, invalidText, chooseDay } = useDay()
  const market = useAtomValue(marketOf(day))
  return (
    <Screen title="P2P market">
      <DayChoice day={day} today={today} invalidText={invalidText} onChoose={(chosen) => chooseDay(chosen, 'hour')} />
      {market.value ? (
        <>
          <StaleSince resource={market} />
          <P2pMarketDay day={day} market={market.value} />
        </>
      ) : isNotOffered(listP2pOrders, market.reply) ? (
        <PageState kind="empty" text={`This platform does not offer ${listP2pOrders.provisional}.`} />
      ) : market.state === 'failed' ? (
        <PageState kind="failed" text="Failed to fetch offers and requests" action={{ label: 'Retry', run: market.refresh }} />
      ) : (
        <PageState kind="loading" shape="chart" text="Loading..." />
      )}
    </Screen>
  )
}

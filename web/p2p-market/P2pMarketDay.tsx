import { Button, makeStyles, MessageBar, MessageBarBody, tokens, Caption1Strong, Text } from '@fluentui/react-components'
import { Add20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { paths } from '#app/paths.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listP2pOrders } from '#contract/p2p-market.ts'
import { useHour } from '#platform/platform-clock.ts'
import { Figures } from '#ui/FactList.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { Toolbar } from '#ui/page/Screen.tsx'
import { Section } from '#ui/page/Section.tsx'
import { useUrlQuery } from '#ui/url-query.ts'
import { capacityText } from '#units/current-power.ts'
import { hoursOfDay, type Day } from '#units/days.ts'
import { rangeText } from '#units/hours.ts'
import { euroText } from '#units/money.ts'
import { BookOfHour } from './BookOfHour.tsx'
import { DayPlot } from './DayPlot.tsx'
import { HourTable } from './HourTable.tsx'
import { OrderTable } from './OrderTable.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { TradeTable } from './TradeTable.tsx'
import { marketHours, sumsOf, type BookOfOrganisation, type MarketSums } from './book.ts'
import { groups, hourFrom, proposedHour } from './calls.ts'

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
export function P2pMarketDay({ day, market: { orders, trades } }: Props) {
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
      <div className={styles.halves}>
        <Section id="hours" title="Hours">
          <DayPlot hours={hours} chosenMs={chosenMs} />
          <HourTable key={day} day={day} hours={hours} chosenMs={shown?.hourMs} />
        </Section>
        {shown && (
          <Section id="book" title={`Book of ${rangeText(shown.hourMs)}`}>
            <BooksOfHour books={shown.books} />
          </Section>
        )}
      </div>
      <Section id="orders" title={`Offers and requests ${spanText}`}>
        <OrderTable orders={listed.orders} ownGroups={own} presentMs={presentMs} />
      </Section>
      <Section id="trades" title={`Trades ${spanText}`}>
        <TradeTable trades={listed.trades} />
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

import { useAtomValue } from 'jotai'
import { listP2pOrders } from '#contract/p2p-market.ts'
import { isNotOffered } from '#platform/call.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { useDay } from '#platform/use-day.ts'
import { DayChoice } from '#ui/fields/DayChoice.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { marketOf } from './calls.ts'
import { P2pMarketDay } from './P2pMarketDay.tsx'

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

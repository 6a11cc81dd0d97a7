import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useDay } from '#platform/use-day.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { DayChoice } from '#ui/fields/DayChoice.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { groups, marketGroups } from './calls.ts'
import { TsoMarketDay } from './TsoMarketDay.tsx'

/** The bids of all AC and DC groups on a day, by hour: accepted capacity, price and revenue. */
export default function TsoMarketScreen() {
  const listed = useAtomValue(groups())
  const withBids = useMemo(() => listed.value && marketGroups(listed.value), [listed.value])
  const { day, today, invalidText, chooseDay } = useDay()
  return (
    <Screen title="TSO market">
      <DayChoice day={day} today={today} invalidText={invalidText} onChoose={chooseDay} />
      {withBids ? (
        <>
          <StaleSince resource={listed} />
          <TsoMarketDay day={day} groups={withBids} />
        </>
      ) : listed.state === 'failed' ? (
        <PageState kind="failed" text="Cannot fetch group data" action={{ label: 'Retry', run: listed.refresh }} />
      ) : (
        <PageState kind="loading" shape="chart" text="Loading..." />
      )}
    </Screen>
  )
}

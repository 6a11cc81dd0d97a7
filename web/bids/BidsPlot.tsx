import { useMemo } from 'react'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { BarEntry } from '#ui/hour-plot/BarEntry.tsx'
import { HourPlot } from '#ui/hour-plot/HourPlot.tsx'
import type { HourSelection } from '#ui/hour-plot/hour-selection.ts'
import { PictureLegend } from '#ui/chart/PictureLegend.tsx'
import { megawattText } from '#units/current-power.ts'
import { euroText } from '#units/money.ts'
import { type BidHour, bidPlotHours } from './bid-plot.ts'
import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { InfoButton } from '#ui/InfoButton.tsx'
import { dateText, dateTimeText } from '#units/dates.ts'
import { type Day, dayStartMs } from '#units/days.ts'
import { enforcementText, gateClosesMs, gateText, marketDayOf, marketHours, openMarketDay, valueRules } from './market-rules.ts'
import { reserves } from '#platform/reserves/reserve-calls.ts'

interface Props {
  label: string
  hours: readonly BidHour[]
  selection: HourSelection | undefined
  onSelect: (selection: HourSelection) => void
  isMulti?: boolean
}

/** Capacity (bars) and price (line) of the bids by hour. The fill of a bar is the state of the bid. */
export function BidsPlot({ label, hours, selection, onSelect, isMulti = false }: Props) {
  const nowMs = useNow(MINUTE_MS)
  const shown = useMemo(() => bidPlotHours(hours, nowMs), [hours, nowMs])
  return (
    <div>
      <HourPlot
        label={label}
        hours={shown}
        nowMs={nowMs}
        selection={selection}
        onSelect={onSelect}
        isMulti={isMulti}
        barText={megawattText}
        lineText={euroText}
      />
      <PictureLegend>
        <BarEntry look="main">Accepted</BarEntry>
        <BarEntry look="open">Submitted, gate open</BarEntry>
        {isMulti && <BarEntry look="planned">Not saved yet</BarEntry>}
        <BarEntry look="past">Done</BarEntry>
        <BarEntry look="line">Price per MW</BarEntry>
        <BarEntry look="now">Now</BarEntry>
      </PictureLegend>
    </div>
  )
}

interface MarketRulesProps {
  /** The selected hour, ms. */
  hourMs: number | undefined
  /** The group of the bid form. With a group, the rules name only what its fields accept, and are collapsed to the countdown. */
  groupId?: number
}

/**
 * The rules of the market for bids, and the gate closure of the day of an hour and of the next day that is still open.
 * The rules are hints. The platform decides whether it accepts a bid.
 */
export function MarketRules({ hourMs, groupId }: MarketRulesProps) {
  const styles = useStyles()
  const nowMs = useNow(SECOND_MS)
  const known = useAtomValue(reserves(groupId))
  const openDay = openMarketDay(nowMs)
  const ownDay = hourMs === undefined ? openDay : marketDayOf(hourMs)
  const closingText = (day: Day) => `${dayText(day)}: ${gateText(gateClosesMs(day) - nowMs)}`
  const enforcement = enforcementText(known)
  return (
    <details open={groupId === undefined} className={styles.rules}>
      <summary>
        <Text weight="semibold">Market rules.</Text> Bids for {closingText(ownDay)}
        {enforcement !== '' && ` ${enforcement}`}
      </summary>
      <ul className={styles.list}>
        {ownDay !== openDay && <li>Bids for {closingText(openDay)}</li>}
        <li>
          The gate for {dayText(openDay)} closes on {dateTimeText(gateClosesMs(openDay))}: at 18:30 Finnish time on the day
          before.
        </li>
        {valueRules(known.value?.minBidMw, groupId !== undefined).map((rule, place) => (
          <li key={rule}>
            {rule}
            {place === 0 && (
              <>
                <InfoButton term="FCR-N" />
                <InfoButton term="FCR-D" />
              </>
            )}
          </li>
        ))}
        <li>
          A day of the market goes from 01:00 to 01:00 Finnish time, 00:00 to 00:00 CET. {dayText(ownDay)} has{' '}
          {marketHours(ownDay)} hours.
        </li>
      </ul>
    </details>
  )
}

const dayText = (day: Day) => dateText(dayStartMs(day))

const useStyles = makeStyles({
  rules: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL },
})

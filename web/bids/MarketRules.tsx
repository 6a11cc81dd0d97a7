import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { dateText, dateTimeText } from '#units/dates.ts'
import { dayStartMs, type Day } from '#units/days.ts'
import { ageText } from '#units/durations.ts'
import { gateClosesMs, marketDayOf, marketHours, openMarketDay } from './market-rules.ts'

interface Props {
  /** The hour that is looked at, ms. */
  hourMs: number | undefined
  /** Shows the countdown alone until it is opened. */
  isFolded?: boolean
}

/**
 * What the market asks of bids, and until when it takes them: of the day that an hour belongs to, and of the one that can
 * still be bid for. They are hints: what the platform takes is for it to say.
 */
export function MarketRules({ hourMs, isFolded = false }: Props) {
  const styles = useStyles()
  const nowMs = useNow(SECOND_MS)
  const openDay = openMarketDay(nowMs)
  const ownDay = hourMs === undefined ? openDay : marketDayOf(hourMs)
  return (
    <details open={!isFolded} className={styles.rules}>
      <summary>
        <Text weight="semibold">Market rules.</Text> Bids for {gateText(ownDay, nowMs)}
      </summary>
      <ul className={styles.list}>
        {ownDay !== openDay && <li>Bids for {gateText(openDay, nowMs)}</li>}
        <li>
          The gate for {dayText(openDay)} closes on {dateTimeText(gateClosesMs(openDay))}: at 18:30 Finnish time on the day
          before.
        </li>
        <li>FCR-N: 0.1 to 5 MW. FCR-D: 1 to 10 MW. At most one decimal.</li>
        <li>Price per MW for the hour: 0,00 € or more, with at most two decimals.</li>
        <li>
          A day of the market goes from 01:00 to 01:00 Finnish time, 00:00 to 00:00 CET. {dayText(ownDay)} has{' '}
          {marketHours(ownDay)} hours.
        </li>
      </ul>
    </details>
  )
}

const dayText = (day: Day) => dateText(dayStartMs(day))

/** `03/03/2026: the gate closes in 8 h 25 min.` */
function gateText(day: Day, nowMs: number): string {
  const leftMs = gateClosesMs(day) - nowMs
  return `${dayText(day)}: the gate ${leftMs > 0 ? `closes in ${ageText(leftMs)}` : `closed ${ageText(-leftMs)} ago`}.`
}

const useStyles = makeStyles({
  rules: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL },
})

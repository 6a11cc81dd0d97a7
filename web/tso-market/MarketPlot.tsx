import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useHour } from '#platform/platform-clock.ts'
import type { HourSelection } from '#ui/hour-plot/hour-selection.ts'
import { PlotReadout } from '#ui/hour-plot/PlotReadout.tsx'
import { dayAfter, dayText, hoursOfDay, type Day } from '#units/days.ts'
import { BidsPlot } from '#web/bids/BidsPlot.tsx'
import { readingsAtom } from './calls.ts'
import { hourFigures, isUnread, plotOfRows } from './market-plot.ts'
import { marketRows, type MarketGroup, type MarketRow } from './market-rows.ts'

interface Props {
  day: Day
  groups: readonly MarketGroup[]
  /** The rows of the day. */
  rows: readonly MarketRow[]
}

/** The bids of two days by hour: the selected day and the day after. */
export function MarketPlot({ day, groups, rows }: Props) {
  const styles = useStyles()
  const next = dayAfter(day)
  const readings = useAtomValue(readingsAtom(next))
  const presentMs = useHour()
  const [selection, setSelection] = useState<HourSelection>()
  const isKnown = readings !== undefined && !isUnread(groups, readings)
  const all = useMemo(
    () => (isKnown ? [...rows, ...marketRows(hoursOfDay(next), groups, readings, presentMs)] : rows),
    [isKnown, rows, next, groups, readings, presentMs],
  )
  const hours = useMemo(() => plotOfRows(all), [all])
  return (
    <div className={styles.plot}>
      <BidsPlot label="Capacity and price by hour, two days" hours={hours} selection={selection} onSelect={setSelection} />
      <PlotReadout text={hourFigures(all, selection?.headMs) ?? 'Click an hour, or use the arrow keys, to see its values.'} />
      {!isKnown && (
        <Caption1 className={styles.note}>
          {readings ? `The bids of ${dayText(next)} could not be read.` : `Loading the bids of ${dayText(next)}`}
        </Caption1>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  plot: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  note: { color: tokens.colorNeutralForeground2 },
})

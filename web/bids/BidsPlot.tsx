import { useMemo } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { BarEntry } from '#ui/hour-plot/BarEntry.tsx'
import { HourPlot } from '#ui/hour-plot/HourPlot.tsx'
import type { HourSelection } from '#ui/hour-plot/hour-selection.ts'
import { PictureLegend } from '#ui/chart/PictureLegend.tsx'
import { megawattText } from '#units/current-power.ts'
import { euroText } from '#units/money.ts'
import { bidPlotHours, type BidHour } from './bid-plot.ts'

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

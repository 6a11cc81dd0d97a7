import { Button, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { useHour } from '#platform/platform-clock.ts'
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
import type { ReserveHour, ReserveProduct } from './reserve-day.ts'

/** A reserve product as a bar chart of 24 hours, and as a table. */
export function ReserveProductPlot({ product: { service, hours } }: { product: ReserveProduct }) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  product: { minWidth: 0 },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
  },
})

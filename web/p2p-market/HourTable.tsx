import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { paths } from '#app/paths.ts'
import { now } from '#platform/platform-clock.ts'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Day } from '#units/days.ts'
import { cellRangeText } from '#units/hours.ts'
import { euroText } from '#units/money.ts'
import { capacityText } from '#units/current-power.ts'
import type { MarketHour } from './book.ts'
import { hourForUrl } from './calls.ts'

interface Props {
  day: Day
  hours: readonly MarketHour[]
  /** The hour whose book is shown, ms. */
  chosenMs: number | undefined
}

/** The hours of a day, each with a link to its orders. */
export function HourTable({ day, hours, chosenMs }: Props) {
  const columns = useMemo(() => hourColumns(day, chosenMs), [day, chosenMs])
  const startAt = Math.max(0, hours.findIndex(({ hourMs }) => hourMs === chosenMs) - 1)
  return <DataTable label="Hours" columns={columns} rows={hours} rowKey={keyOf} maxHeight="420px" startAt={startAt} />
}

const keyOf = ({ hourMs }: MarketHour) => hourMs
const kwOrDash = (quantityKw: number) => (quantityKw === 0 ? '–' : capacityText(quantityKw))

function HourLink({ day, hourMs, isChosen }: { day: Day; hourMs: number; isChosen: boolean }) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  hour: { paddingLeft: tokens.spacingHorizontalS, borderLeft: `${tokens.strokeWidthThickest} solid transparent` },
  chosen: { borderLeftColor: tokens.colorCompoundBrandStroke, fontWeight: tokens.fontWeightSemibold },
})

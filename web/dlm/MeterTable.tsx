import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { ExternalMeterValues } from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { ageText } from '#units/dates.ts'
import { externalMeterValues, meterStatus } from './calls.ts'
import { hasNoValues, lineTexts, METER_LINES, meterStateAt } from './meter-text.ts'

interface LineValues {
  line: string
  currentA: number | null
  powerW: number | null
}

/** The values of the meter for each line, and their age. */
export function MeterTable({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const read = useAtomValue(externalMeterValues({ params: { groupId } }))
  if (read.state === 'failed') {
    return (
      <PageState kind="failed" text="Failed to retreive external meter values" action={{ label: 'Retry', run: read.refresh }} />
    )
  }
  return (
    <div className={styles.values}>
      <StaleSince resource={read} />
      <MeterLines label="External meter values" values={read.value} />
      {read.value && !read.isStale && <Age groupId={groupId} values={read.value} asOfMs={read.asOfMs} />}
    </div>
  )
}

/** The current and the power of each line of a meter; loading without values. */
export function MeterLines({ label, values }: { label: string; values: ExternalMeterValues | undefined }) {
  const rows = useMemo(() => (values ? linesOf(values) : NONE), [values])
  return <DataTable label={label} columns={COLUMNS} rows={rows} rowKey={lineOf} isLoading={!values} maxHeight="none" />
}

/**
 * The age of the last meter value as reported by the platform. A platform that does not report the age may repeat the last
 * values for a while. In that case no age is shown until the values are empty.
 */
function Age({ groupId, values, asOfMs }: { groupId: number; values: ExternalMeterValues; asOfMs: number | undefined }) {
  const nowMs = useNow(SECOND_MS)
  const status = useAtomValue(meterStatus(groupId))
  const [seenMs, setSeenMs] = useState<number>()
  if (!hasNoValues(values) && seenMs !== asOfMs) setSeenMs(asOfMs)

  const outlook = status.value && !status.isStale ? meterStateAt(status.value, nowMs) : undefined
  if (outlook) return <Text size={200}>Last value {ageText(outlook.silentS * SECOND_MS)} ago.</Text>
  if (!hasNoValues(values)) return null
  return (
    <Text size={200}>{seenMs === undefined ? 'The meter sends no values.' : `No value for ${ageText(nowMs - seenMs)}.`}</Text>
  )
}

const linesOf = (values: ExternalMeterValues): readonly LineValues[] =>
  METER_LINES.map(({ line, current, power }) => ({ line, currentA: values[current], powerW: values[power] }))

const NONE: readonly LineValues[] = []
const lineOf = (row: LineValues) => row.line
const COLUMNS: readonly Column<LineValues>[] = [
  { key: 'line', title: 'Phase', cell: (row) => row.line },
  { key: 'current', title: 'Current', align: 'end', cell: (row) => lineTexts(row.currentA, row.powerW).current },
  { key: 'power', title: 'Power', align: 'end', cell: (row) => lineTexts(row.currentA, row.powerW).power },
]

const useStyles = makeStyles({
  values: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, maxWidth: '700px', minWidth: 0 },
})

import { numberText } from '#units/number-format.ts'
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
import { currentText } from '#units/current-power.ts'
import { ageText } from '#units/durations.ts'
import { externalMeterValues, meterStatus } from './calls.ts'
import { hasNoValues, METER_LINES } from './meter-text.ts'
import { meterStateAt } from './meter-state.ts'

interface LineValues {
  line: string
  currentA: number | null
  powerW: number | null
}

/** The values of the meter for each line, and their age. */
export function MeterTable({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const read = useAtomValue(externalMeterValues({ params: { groupId } }))
  const rows = useMemo(() => (read.value ? linesOf(read.value) : NONE), [read.value])
  if (read.state === 'failed') {
    return (
      <PageState kind="failed" text="Failed to retreive external meter values" action={{ label: 'Retry', run: read.refresh }} />
    )
  }
  return (
    <div className={styles.values}>
      <StaleSince resource={read} />
      <DataTable
        label="External meter values"
        columns={COLUMNS}
        rows={rows}
        rowKey={lineOf}
        isLoading={read.state === 'loading'}
        maxHeight="none"
      />
      {read.value && !read.isStale && <Age groupId={groupId} values={read.value} asOfMs={read.asOfMs} />}
    </div>
  )
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
  { key: 'current', title: 'Current', align: 'end', cell: (row) => currentText(row.currentA) },
  { key: 'power', title: 'Power', align: 'end', cell: (row) => (row.powerW === null ? '–' : `${numberText(row.powerW, 0)} W`) },
]

const useStyles = makeStyles({
  values: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, maxWidth: '700px', minWidth: 0 },
})

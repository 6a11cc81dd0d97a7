import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { SafeLimitChange } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { InfoButton } from '#ui/InfoButton.tsx'
import type { PagedColumn, Served } from '#ui/table/paged-rows.ts'
import { OlderRowsNote, WithinNote } from '#ui/table/OlderRowsNote.tsx'
import { PagedTable } from '#ui/table/PagedTableView.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { MomentLink } from '#ui/chart/MomentLink.tsx'
import { momentMs } from '#units/dates.ts'
import { rowsWithin, safeLimitChanges } from './calls.ts'
import { loadText, loadUnit, type LoadUnit } from './limit-reason.ts'

interface Props {
  group: Group
  /** Only the changes in this range, which the charts show. */
  zoom: TimeRange | undefined
}

/** The activations and releases of the safe limit in the last 24 hours. */
export function SafeLimitLog({ group, zoom }: Props) {
  const [part, setPart] = useState<'newest' | 'all'>('newest')
  const changes = useAtomValue(safeLimitChanges(group.id, zoom ? 'all' : part))
  const { rows: read, total } = rowsOf(changes.value)
  const rows = useMemo(() => rowsWithin(read, zoom), [read, zoom])
  const unit = loadUnit(group.type)
  const columns = useMemo(() => columnsIn(unit), [unit])
  return (
    <Section id="safe-limit-log" title="Safe limit log" info={<InfoButton term="safe limit" />}>
      <StaleSince resource={changes} />
      <WithinNote zoom={zoom} />
      {!zoom && total > rows.length && <OlderRowsNote rows="changes" count={rows.length} onShowAll={() => setPart('all')} />}
      {changes.state === 'failed' ? (
        <PageState kind="failed" text="Failed to retreive safe limit logs" action={{ label: 'Retry', run: changes.refresh }} />
      ) : (
        <PagedTable
          label="Safe limit log"
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          isLoading={changes.state === 'loading'}
          empty={zoom ? 'No changes of the safe limit in this range' : 'The safe limit was not activated in the last 24 hours'}
          search={SEARCH}
          chips={CHIPS}
        />
      )}
    </Section>
  )
}

const NONE: readonly SafeLimitChange[] = []
const rowsOf = (served: Served<SafeLimitChange> = NONE) =>
  'data' in served ? { rows: served.data, total: served.total } : { rows: served, total: served.length }
const stateOf = (change: SafeLimitChange) => (change.enabled ? 'Enabled' : 'Disabled')
const keyOf = (change: SafeLimitChange) => `${change.timestamp} ${change.externalDeviceId} ${change.enabled}`
const SEARCH = {
  placeholder: 'Search by external device',
  textOf: (change: SafeLimitChange) => change.externalDeviceId ?? '',
}
const CHIPS = { label: 'State', options: ['Enabled', 'Disabled'].map((key) => ({ key, label: key })), keyOf: stateOf }

const columnsIn = (unit: LoadUnit): readonly PagedColumn<SafeLimitChange>[] => [
  {
    key: 'timestamp',
    title: 'Time',
    cell: (change) => <MomentLink moment={change.timestamp} />,
    sortBy: (change) => momentMs(change.timestamp),
  },
  {
    key: 'externalDeviceId',
    title: 'External device',
    minTableWidthPx: 520,
    cell: (change) => change.externalDeviceId ?? '–',
    sortBy: (change) => change.externalDeviceId,
  },
  {
    key: 'enabled',
    title: 'State',
    widthPx: 100,
    cell: (change) => <SeverityChip severity={change.enabled ? 'soon' : 'information'}>{stateOf(change)}</SeverityChip>,
    sortBy: stateOf,
  },
  {
    key: 'value',
    title: 'Value',
    widthPx: 90,
    minTableWidthPx: 420,
    align: 'end',
    cell: (change) => loadText(change.value, unit),
    sortBy: (change) => change.value,
  },
]

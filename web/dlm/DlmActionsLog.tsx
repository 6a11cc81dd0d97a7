import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { DlmAction } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { OlderRowsNote } from '#ui/table/OlderRowsNote.tsx'
import { PagedTable } from '#ui/table/PagedTableView.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { actionColumns } from './action-columns.tsx'
import { limitChips, limitKeyOf, searchTextOf, type StationNames } from './action-search.ts'
import { dlmActions, groupStations } from './calls.ts'
import { loadUnit } from './limit-reason.ts'

/** The load management actions of the group, searchable by station and reason. */
export function DlmActionsLog({ group }: { group: Group }) {
  const [part, setPart] = useState<'newest' | 'all'>('newest')
  const actions = useAtomValue(dlmActions({ groupId: group.id, part }))
  const stations = useAtomValue(groupStations(group.id)).value
  const names: StationNames = useMemo(
    () => new Map(stations?.data.map(({ stationId, name, deviceId }) => [stationId, { name, deviceId }])),
    [stations],
  )
  const unit = loadUnit(group.type)
  const rows = actions.value?.rows ?? NONE
  const hasReasons = rows.some((row) => row.reason)
  const columns = useMemo(() => actionColumns(unit, names, hasReasons), [unit, names, hasReasons])
  const search = useMemo(
    () => ({
      placeholder: hasReasons ? 'Search by station or reason' : 'Search by station',
      textOf: searchTextOf(names, unit),
    }),
    [names, unit, hasReasons],
  )
  const chips = useMemo(() => ({ label: 'Reason', options: limitChips(rows), keyOf: limitKeyOf }), [rows])

  return (
    <Section id="dlm-actions" title="DLM actions log">
      <StaleSince resource={actions} />
      {actions.value?.hasOlder && <OlderRowsNote rows="actions" count={rows.length} onShowAll={() => setPart('all')} />}
      {actions.state === 'failed' ? (
        <PageState
          kind="failed"
          text="Failed to retreive external meter values"
          action={{ label: 'Retry', run: actions.refresh }}
        />
      ) : (
        <PagedTable
          label="DLM actions log"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          isLoading={actions.state === 'loading'}
          empty="No load management actions yet"
          search={search}
          chips={hasReasons ? chips : undefined}
        />
      )}
    </Section>
  )
}

const NONE: readonly DlmAction[] = []
const rowKey = (row: DlmAction) => `${row.timestamp} ${row.stationId}`

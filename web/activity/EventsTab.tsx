import { useAtomValue } from 'jotai'
import { listActivity } from '#contract/activity.ts'
import { EVENT_COLUMNS } from './activity-columns.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { events } from './calls.ts'
import { pageRequestOf } from './filter.ts'
import { FilterBar } from './FilterBar.tsx'
import { lineText } from './texts.ts'
import { useActivityFilter } from './use-activity-filter.ts'

/** The events of groups and devices, newest first. */
export function EventsTab() {
  const address = useActivityFilter('events')
  const { filter, changeFilter } = address
  return (
    <>
      <FilterBar {...address} of="events" />
      <ActivityTable
        label="Events"
        endpoint={listActivity}
        resource={useAtomValue(events({ query: pageRequestOf(filter) }))}
        columns={EVENT_COLUMNS}
        textOf={lineText}
        filter={filter}
        changeFilter={changeFilter}
        emptyText="No events yet"
      />
    </>
  )
}

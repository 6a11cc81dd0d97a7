import { useAtomValue } from 'jotai'
import { listUserChanges } from '#contract/activity.ts'
import { CHANGE_COLUMNS } from './activity-columns.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { userChanges } from './calls.ts'
import { pageRequestOf } from './filter.ts'
import { FilterBar } from './FilterBar.tsx'
import { changeText } from './texts.ts'
import { useActivityFilter } from './use-activity-filter.ts'

/** The changes by users with old and new values, newest first. */
export function UsersTab() {
  const address = useActivityFilter('users')
  const { filter, changeFilter } = address
  // Changes by users have no kinds.
  const { kinds: _, ...query } = { ...pageRequestOf(filter), user: filter.user || undefined }
  return (
    <>
      <FilterBar {...address} of="users" />
      <ActivityTable
        label="Users"
        endpoint={listUserChanges}
        resource={useAtomValue(userChanges({ query }))}
        columns={CHANGE_COLUMNS}
        textOf={changeText}
        filter={filter}
        changeFilter={changeFilter}
        emptyText="No changes yet"
      />
    </>
  )
}

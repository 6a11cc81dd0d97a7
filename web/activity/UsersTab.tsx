import { useAtomValue } from 'jotai'
import { listUserChanges } from '#contract/activity.ts'
import { CHANGE_COLUMNS } from './activity-columns.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { userChanges } from './calls.ts'
import { pageRequestOf } from './filter.ts'
import { FilterBar } from './FilterBar.tsx'
import { changeText } from './texts.ts'
import { useActivityFilter } from './use-activity-filter.ts'

/** Who changed what from which value to which, newest first. */
export function UsersTab() {
  const address = useActivityFilter('users')
  const { filter, changeFilter } = address
  // Kinds are not to be chosen here.
  const { kinds: _, ...asked } = { ...pageRequestOf(filter), user: filter.user || undefined }
  return (
    <>
      <FilterBar {...address} of="users" />
      <ActivityTable
        label="Users"
        endpoint={listUserChanges}
        resource={useAtomValue(userChanges({ query: asked }))}
        columns={CHANGE_COLUMNS}
        sentenceOf={changeText}
        filter={filter}
        changeFilter={changeFilter}
        none="Nobody has changed anything yet"
      />
    </>
  )
}

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TABLE_PAGING } from '#ui/table/PagedTableView.tsx'
import type { Paging } from '#ui/table/paged-rows.ts'
import { ACTIVITY_PAGING } from '#web/activity/filter.ts'
import { LOG_PAGING } from '#web/ffr-logs/FfrLogsTab.tsx'
import { SUPER_GROUP_PAGING } from '#web/fingrid/FingridScreen.tsx'
import { LIVE_PAGING } from '#web/groups/group-actions.ts'
import { GROUP_PAGING } from '#web/groups/group-filter.ts'
import { STATION_PAGING } from '#web/stations/station-filter.ts'
import { SESSION_PAGING } from '#web/v2g/sessions/session-reads.ts'

const ORDINARY = [20, 100, 500]

/** Every file with a pager or a paged table, and its page sizes. */
const TABLES: Readonly<Record<string, readonly [Paging, readonly number[]]>> = {
  'web/activity/ActivityTable.tsx': [ACTIVITY_PAGING, ORDINARY],
  'web/dlm/DlmActionsLog.tsx': [TABLE_PAGING, ORDINARY],
  'web/dlm/SafeLimitLog.tsx': [TABLE_PAGING, ORDINARY],
  'web/evidence/GroupEvidence.tsx': [TABLE_PAGING, ORDINARY],
  'web/ffr-logs/FfrLogsTab.tsx': [LOG_PAGING, [25, 50, 100]],
  'web/fingrid/FingridScreen.tsx': [SUPER_GROUP_PAGING, ORDINARY],
  'web/groups/GroupList.tsx': [GROUP_PAGING, ORDINARY],
  // One read of states takes 100 stations.
  'web/groups/live/GroupStates.tsx': [LIVE_PAGING, [25, 50, 100]],
  'web/groups/tabs/HistoryTab.tsx': [TABLE_PAGING, ORDINARY],
  // Stations of a group, all stations, and batteries.
  'web/live-feed/protocol/ProtocolTab.tsx': [TABLE_PAGING, ORDINARY],
  'web/stations/StationList.tsx': [STATION_PAGING, [25, 100, 500]],
  'web/stations/waiting/WaitingTable.tsx': [TABLE_PAGING, ORDINARY],
  'web/v2g/sessions/SessionTable.tsx': [SESSION_PAGING, ORDINARY],
}

test.each(Object.entries(TABLES))('%s has the expected page sizes and starts with the smallest', (_, [paging, sizes]) => {
  expect(paging.sizes).toEqual(sizes)
  expect(paging.initial).toBe(sizes[0])
})

test('the list names every paged table', () => {
  const paged = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => `web/${path.replaceAll('\\', '/')}`)
    .filter((path) => !path.startsWith('web/ui/') && /<(Pager|PagedTable|PagedTableView)\b/.test(readFileSync(path, 'utf8')))
  expect(paged.toSorted()).toEqual(Object.keys(TABLES))
})

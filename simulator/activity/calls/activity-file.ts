import { ACTIVITY_KIND_LABEL } from '#contract/activity.ts'
import type { ActivityRow } from '../world/activity-row.ts'
import type { World } from '#simulator/core/world/state.ts'
import { eventView } from './activity-search.ts'
import { appliedLimitText } from '../model/applied-limit.ts'
import { csvLine } from '#simulator/csv/csv.ts'
import { LOCAL_ZONE, localText, utcText } from '#simulator/csv/csv-times.ts'
import type { UserSession } from '#simulator/session/calls/visibility.ts'

const HEAD = [
  'ID',
  'Time (UTC)',
  `Time (${LOCAL_ZONE})`,
  'Kind',
  'Group ID',
  'Group',
  'Device ID',
  'Device',
  'Property',
  'Was',
  'Value',
  'Unit',
  'Hour (UTC)',
  'Reason',
  'Limit',
]

/** Log entries as rows of a file. */
export function* activityLines(world: World, session: UserSession, rows: Iterable<ActivityRow>): Generator<string> {
  yield csvLine(HEAD)
  for (const row of rows) {
    const { id, kind, groupId, groupName, deviceId, deviceName, property, unit, hour, reason, limit, ...values } = eventView(
      world,
      session,
      row,
    )
    const [was, value] = [values.was, values.value].map((one) => (typeof one === 'boolean' ? String(one) : one))
    yield csvLine([
      id,
      utcText(row.atMs),
      localText(row.atMs),
      ACTIVITY_KIND_LABEL[kind],
      groupId,
      groupName,
      deviceId,
      deviceName,
      property,
      was ?? null,
      value ?? null,
      unit,
      hour && utcText(Date.parse(hour)),
      reason,
      limit ? appliedLimitText(limit) : null,
    ])
  }
}

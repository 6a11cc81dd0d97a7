import { atom, useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import { ACTIVITY_KIND_LABEL, listActivity, listUserChanges, type ActivityKind } from '#contract/activity.ts'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { type Completeness, completenessOf } from '#platform/resource.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import { useCan } from '#session/session.ts'
import type { GroupSpan } from '#platform/group-windows.ts'
import { FAILED } from './calls.ts'
import { actionText, changedText, reasonText } from './texts.ts'

/** What a station or a user did, and why. */
interface ActivityRow {
  readonly atMs: number
  readonly who: string
  readonly what: string
  readonly why: string
  readonly deviceId: string | null
}

/** A platform returns at most this number of rows in a page. */
const MAX_ROWS = 500
/** The kinds that only the activity has: load management, reserve and rules are reported for each group too. */
const OWN_KINDS: readonly ActivityKind[] = ['status', 'online', 'protection', 'bid', 'trade']

const queryOf = ({ groupId, hours, zoom }: GroupSpan, nowMs: number) => {
  const { fromMs, toMs } = zoom ?? { fromMs: nowMs - hours * HOUR_MS, toMs: nowMs }
  const times = { start: new Date(Math.floor(fromMs)).toISOString(), end: new Date(Math.ceil(toMs)).toISOString() }
  return { groupId, ...times, page: 0, pageSize: MAX_ROWS }
}
/** A range that has ended does not change. */
const everyMs = ({ zoom }: GroupSpan) => (zoom ? undefined : 10 * SECOND_MS)

const events = rollingResource(listActivity, {
  addressAt: (asked: GroupSpan, nowMs) => ({ query: { ...queryOf(asked, nowMs), kinds: [...OWN_KINDS] } }),
  everyMs,
  take: ({ data, total }) => ({ data, total }),
  failed: FAILED,
})
const changes = rollingResource(listUserChanges, {
  addressAt: (asked: GroupSpan, nowMs) => ({ query: queryOf(asked, nowMs) }),
  everyMs,
  take: ({ data, total }) => ({ data, total }),
  failed: FAILED,
})
const NOT_READ = atom(undefined)

interface Props extends GroupSpan {
  /** `note`: that only a part is listed, as a sentence. */
  children: (rows: readonly ActivityRow[], completeness: Completeness, note: string | undefined) => ReactNode
}

/** Passes what stations and users did in a group over a period to its children; nothing without the permission for the activity. */
export function PeriodActivity({ children, ...asked }: Props) {
  const [seesStations, seesUsers] = [useCan('seeActivity'), useCan('seeActivityUsers')]
  const ofStations = useAtomValue(seesStations ? events(asked) : NOT_READ)
  const ofUsers = useAtomValue(seesUsers ? changes(asked) : NOT_READ)
  const rows = useMemo(
    () => [
      ...(ofUsers?.value?.data ?? []).map((change) => ({
        atMs: Date.parse(change.at),
        who: change.userName || change.user,
        what: [actionText(change), change.deviceName].filter(Boolean).join(': '),
        why: changedText(change) || '–',
        deviceId: change.deviceId,
      })),
      ...(ofStations?.value?.data ?? []).map((event) => ({
        atMs: Date.parse(event.at),
        who: event.deviceName || event.groupName || '–',
        what: changedText(event) || ACTIVITY_KIND_LABEL[event.kind],
        why: reasonText(event),
        deviceId: event.deviceId,
      })),
    ],
    [ofStations, ofUsers],
  )
  const reads = [ofStations, ofUsers].filter((read) => read !== undefined)
  const unseen = [...(seesStations ? [] : ['events of stations']), ...(seesUsers ? [] : ['changes by users'])]
  const isCut = reads.some((read) => (read.value?.total ?? 0) > MAX_ROWS)
  const notes = [
    ...(isCut ? [`Only the newest ${MAX_ROWS} events and changes are listed; choose a shorter range for all.`] : []),
    ...(unseen.length > 0 ? [`Without ${unseen.join(' and ')}: they require permission to see the activity.`] : []),
  ]
  return children(rows, completenessOf(...reads), notes.length > 0 ? notes.join(' ') : undefined)
}

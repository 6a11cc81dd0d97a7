import { atom, type Atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { atomWithQuery } from 'jotai-tanstack-query'
import {
  listCongestionRules,
  listCongestionWindows,
  previewCongestionRule,
  type CongestionPreview,
  type CongestionRuleDraft,
} from '#contract/congestion.ts'
import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import { listAllGroups } from '#contract/groups.ts'
import { call } from '#platform/call.ts'
import { now } from '#platform/platform-clock.ts'
import { keyOf } from '#platform/query-client.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import { asResource, nextReadMs, resource, snapshotAfter, type Resource, type Snapshot } from '#platform/resource.ts'

/** Rules of all groups, or of one: `{ query: { groupId } }`. They are read often, since their windows begin and end. */
export const congestionRules = resource(listCongestionRules, { every: 5 * SECOND_MS, failed: 'Failed to get congestion rules' })

/** The selected span of a group's past: the hours until now, or an earlier span. */
export interface Looked {
  groupId: number
  hours: number
  zoom?: { fromMs: number; toMs: number }
}

/** When rules of a group were in force; undefined while that is not known. */
export const congestionWindows = rollingResource(listCongestionWindows, {
  addressAt: ({ groupId, hours, zoom }: Looked, nowMs) => {
    const { fromMs, toMs } = zoom ?? { fromMs: nowMs - hours * HOUR_MS, toMs: nowMs }
    return { query: { groupId, start: new Date(fromMs).toISOString(), end: new Date(toMs).toISOString() } }
  },
  everyMs: () => 10 * SECOND_MS,
  take: (windows) => windows,
  failed: 'Failed to get past congestion windows',
})

/** The reads that a change of a rule changes: what one would do depends on the others. */
export const AFTER_RULES = [listCongestionRules, listCongestionWindows, previewCongestionRule]

/** The groups that a rule can be of. */
export const ruleGroups = resource(listAllGroups(), { failed: 'Failed to fetch group data' })

/** A rule that is being written; with an id it is there already. */
export interface RequestedWindow {
  readonly draft: CongestionRuleDraft
  readonly ruleId: number | undefined
}

const previews = atomFamily((askedText: string): Atom<Resource<CongestionPreview>> => {
  const { draft, ruleId } = JSON.parse(askedText) as RequestedWindow
  const query = atomWithQuery<Snapshot<CongestionPreview>>(() => ({
    queryKey: [keyOf(previewCongestionRule), askedText],
    // While the preview is open, windows begin and end, and other rules change.
    refetchInterval: ({ state }) => nextReadMs(state.data, 10 * SECOND_MS),
    notifyOnChangeProps: ['data'],
    queryFn: async ({ signal }) =>
      snapshotAfter(undefined, await call(previewCongestionRule, { query: { ruleId }, body: draft, signal }), now()),
  }))
  return atom((get) => {
    const { data, refetch } = get(query)
    return asResource(data, () => void refetch())
  })
})

/** What a rule would do, as the platform sees it. It changes nothing there, so that it is read like any other value. */
export const rulePreview = (asked: RequestedWindow) => previews(JSON.stringify(asked))

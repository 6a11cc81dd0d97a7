import { atom, type Atom } from 'jotai'
import { boundedFamily } from '#ui/bounded-family.ts'
import { atomWithQuery } from 'jotai-tanstack-query'
import {
  listCongestionRules,
  listCongestionWindows,
  previewCongestionRule,
  previewPowerLimit,
  type CongestionPreview,
  type CongestionRuleDraft,
} from '#contract/congestion.ts'
import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import { listAllGroups } from '#contract/groups.ts'
import { call } from '#platform/call.ts'
import type { GroupSpan } from '#platform/group-windows.ts'
import { now } from '#platform/platform-clock.ts'
import { endpointKey } from '#platform/query-client.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import { asResource, nextReadMs, resource, snapshotAfter, type Resource, type Snapshot } from '#platform/resource.ts'

/** The rules of all groups or of one group: `{ query: { groupId } }`. The interval is short because windows start and end. */
export const congestionRules = resource(listCongestionRules, { every: 5 * SECOND_MS, failed: 'Failed to get congestion rules' })

/** The effect of a power limit that is not set yet. It follows the present sessions. */
export const powerLimitEffect = resource(previewPowerLimit, { every: 5 * SECOND_MS })

/** The times at which rules of a group were in force; undefined until they are known. */
export const congestionWindows = rollingResource(listCongestionWindows, {
  addressAt: ({ groupId, hours, zoom }: GroupSpan, nowMs) => {
    const { fromMs, toMs } = zoom ?? { fromMs: nowMs - hours * HOUR_MS, toMs: nowMs }
    return { query: { groupId, start: new Date(fromMs).toISOString(), end: new Date(toMs).toISOString() } }
  },
  everyMs: () => 10 * SECOND_MS,
  take: (windows) => windows,
  failed: 'Failed to get past congestion windows',
})

/** The reads that are refreshed after a change of a rule. The preview of a rule depends on the other rules. */
export const AFTER_RULES = [listCongestionRules, listCongestionWindows, previewCongestionRule]

/** The groups that can have rules. */
export const ruleGroups = resource(listAllGroups(), { failed: 'Failed to fetch group data' })

/** The request for a preview. An existing rule has an ID. */
export interface PreviewRequest {
  readonly draft: CongestionRuleDraft
  readonly ruleId: number | undefined
}

const previews = boundedFamily((requestText: string): Atom<Resource<CongestionPreview>> => {
  const { draft, ruleId } = JSON.parse(requestText) as PreviewRequest
  const query = atomWithQuery<Snapshot<CongestionPreview>>(() => ({
    queryKey: [endpointKey(previewCongestionRule), requestText],
    // While the preview is open, windows start and end, and other rules change.
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

/** The effect of a rule as calculated by the platform. The call changes nothing, so it is cached like a read. */
export const rulePreview = (request: PreviewRequest) => previews(JSON.stringify(request))

import { atom, type Atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { atomWithQuery } from 'jotai-tanstack-query'
import {
  listCongestionRules,
  previewCongestionRule,
  type CongestionPreview,
  type CongestionRuleDraft,
} from '#contract/congestion.ts'
import { listGroups } from '#contract/groups.ts'
import { call } from '#platform/call.ts'
import { now } from '#platform/platform-clock.ts'
import { keyOf } from '#platform/query-client.ts'
import { asResource, resource, snapshotAfter, type Resource, type Snapshot } from '#platform/resource.ts'
import { SECOND } from '#units/durations.ts'

/** Rules of all groups, or of one: `{ query: { groupId } }`. They are read often, since their windows begin and end. */
export const congestionRules = resource(listCongestionRules, { every: 5 * SECOND, failed: 'Failed to get congestion rules' })

/** The reads that a change of a rule changes: what one would do depends on the others. */
export const AFTER_RULES = [listCongestionRules, previewCongestionRule]

/** The groups that a rule can be of. */
export const ruleGroups = resource(listGroups, { failed: 'Failed to fetch group data' })

/** A rule that is being written; with an id it is there already. */
export interface Asked {
  readonly draft: CongestionRuleDraft
  readonly ruleId: number | undefined
}

const previews = atomFamily((askedText: string): Atom<Resource<CongestionPreview>> => {
  const { draft, ruleId } = JSON.parse(askedText) as Asked
  const query = atomWithQuery<Snapshot<CongestionPreview>>(() => ({
    queryKey: [keyOf(previewCongestionRule), askedText],
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
export const rulePreview = (asked: Asked) => previews(JSON.stringify(asked))

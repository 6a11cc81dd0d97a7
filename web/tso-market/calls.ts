import { atom } from 'jotai'
import { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query'
import { listBids } from '#contract/bids.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { listGroups, type ListedGroup } from '#contract/groups.ts'
import { call } from '#platform/call.ts'
import { hasBearerAtom } from '#platform/credentials.ts'
import { now } from '#platform/platform-clock.ts'
import { resource } from '#platform/resource.ts'
import { store } from '#ui/store.ts'
import { failedIds, mergeReadings, readBids, type Progress, type Readings } from './readings.ts'

export const groups = resource(listGroups, { every: MINUTE_MS, failed: 'Failed to fetch group data' })

/** The groups that bids can be of, by name. */
export const marketGroups = (all: readonly ListedGroup[]): readonly ListedGroup[] =>
  all
    .filter(({ type }) => type === 'GROUP_TYPE_CHARGER' || type === 'GROUP_TYPE_DC')
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))

const groupIds = atom((get) => marketGroups(get(groups()).value ?? []).map(({ id }) => id))
const keyOf = (ids: readonly number[]) => ['bids of groups', ids]

/** However many groups there are, they ask for no more than two answers a second. */
const rhythmMs = (count: number) => Math.max(MINUTE_MS, count * 500)

/** How far the first read has come, or one that was asked for; undefined while none is under way. */
export const progressAtom = atom<Progress>()

const read = (groupId: number) => call(listBids, { query: { group: groupId } })
const tellProgress = (progress: Progress) => store.set(progressAtom, progress.read < progress.of ? progress : undefined)

const query = atomWithQuery<Readings>((get) => {
  const ids = get(groupIds)
  return {
    queryKey: keyOf(ids),
    enabled: get(hasBearerAtom) && ids.length > 0,
    refetchInterval: rhythmMs(ids.length),
    structuralSharing: false,
    // A group more or less does not take away what was read of the others.
    placeholderData: (before: Readings | undefined) => before,
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<Readings>(queryKey)
      return readBids(ids, before, { read, now, signal, onProgress: before ? () => undefined : tellProgress })
    },
  }
})

/** The bids of all groups; undefined until they have been read. */
export const readingsAtom = atom((get): Readings | undefined => get(query).data)

/** Reads once more the bids of the groups that failed. */
export async function retryFailed() {
  const client = store.get(queryClientAtom)
  const key = keyOf(store.get(groupIds))
  const before = client.getQueryData<Readings>(key)
  if (!before || store.get(progressAtom)) return
  const again = await readBids(failedIds(before), before, { read, now, onProgress: tellProgress })
  client.setQueryData<Readings>(key, (readings) => readings && mergeReadings(readings, again))
}

import { atom, type Atom } from 'jotai'
import { boundedFamily } from '#ui/bounded-family.ts'
import { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query'
import { listBids, listBidsOfDay } from '#contract/bids.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { listAllGroups, type ListedGroup } from '#contract/groups.ts'
import { call, isNotOffered } from '#platform/call.ts'
import { hasBearerAtom } from '#platform/credentials.ts'
import { now } from '#platform/platform-clock.ts'
import { resource } from '#platform/resource.ts'
import { store } from '#ui/store.ts'
import { hoursOfDay, type Day } from '#units/days.ts'
import { failedIds, mergeReadings, readingsOfDay, readBids, type ReadingProgress, type Readings } from './readings.ts'

export const groups = resource(listAllGroups(), { every: MINUTE_MS, failed: 'Failed to fetch group data', isShownInPlace: true })

/** The groups that can have bids, sorted by name. */
export const marketGroups = (all: readonly ListedGroup[]): readonly ListedGroup[] =>
  all
    .filter(({ type }) => type === 'GROUP_TYPE_CHARGER' || type === 'GROUP_TYPE_DC')
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))

const groupIds = atom((get) => marketGroups(get(groups()).value ?? []).map(({ id }) => id))
const keyOf = (ids: readonly number[]) => ['bids of groups', ids]

/** The poll interval grows with the number of groups, to at most two requests per second. */
const rhythmMs = (count: number) => Math.max(MINUTE_MS, count * 500)

/** Progress of the first read or of a requested read; undefined while neither is in progress. */
export const progressAtom = atom<ReadingProgress>()

const readGroup = (groupId: number) => call(listBids, { query: { group: groupId } })
const tellProgress = (progress: ReadingProgress) => store.set(progressAtom, progress.read < progress.of ? progress : undefined)

const query = atomWithQuery<Readings>((get) => {
  const ids = get(groupIds)
  return {
    queryKey: keyOf(ids),
    enabled: get(hasBearerAtom) && ids.length > 0,
    refetchInterval: rhythmMs(ids.length),
    structuralSharing: false,
    // Adding or removing a group keeps the bids of the other groups.
    placeholderData: (before: Readings | undefined) => before,
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<Readings>(queryKey)
      return readBids(ids, before, { read: readGroup, now, signal, onProgress: before ? () => undefined : tellProgress })
    },
  }
})

const bidsOfDay = resource(listBidsOfDay, { every: MINUTE_MS })

/** The bids of all groups for the hours of a day, in one call. The call is optional for a platform. */
const dayRead = (day: Day) => {
  const hours = hoursOfDay(day)
  const [startMs = 0, lastMs = 0] = [hours[0], hours.at(-1)]
  return bidsOfDay({ query: { start: new Date(startMs).toISOString(), end: new Date(lastMs + HOUR_MS).toISOString() } })
}

/**
 * The bids of all groups on a day; undefined until they have been read. Where the platform does not offer them in one call,
 * they are read group by group, of all days.
 */
export const readingsAtom = boundedFamily((day: Day): Atom<Readings | undefined> =>
  atom((get) => {
    const read = get(dayRead(day))
    if (isNotOffered(listBidsOfDay, read.reply)) return get(query).data
    return readingsOfDay(get(groupIds), read)
  }),
)

/** Retries the failed reads: the day, or the groups one by one. */
export async function retryFailed(day: Day) {
  const read = store.get(dayRead(day))
  if (!isNotOffered(listBidsOfDay, read.reply)) return read.refresh()
  const client = store.get(queryClientAtom)
  const key = keyOf(store.get(groupIds))
  const before = client.getQueryData<Readings>(key)
  if (!before || store.get(progressAtom)) return
  const again = await readBids(failedIds(before), before, { read: readGroup, now, onProgress: tellProgress })
  client.setQueryData<Readings>(key, (readings) => readings && mergeReadings(readings, again))
}

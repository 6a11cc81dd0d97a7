import { momentAddress } from '#app/paths.ts'
import { listAllGroups, type ListedGroup, listGroups } from '#contract/groups.ts'
import { matchesSearch, searchWords } from '#contract/search-text.ts'
import { dateText } from '#units/dates.ts'
import { dayAfter, dayOf } from '#units/days.ts'
import { reachedAt } from '#units/zone-clock.ts'
import { type Entry, groupEntry, limitEntry, stationEntry } from './entry.ts'
import { atom, type Atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { hasCongestionRules } from '#contract/congestion.ts'
import { now } from '#platform/platform-clock.ts'
import { useCan, useSession } from '#session/session.ts'
import { pageEntriesAtom } from '#ui/page/page-focus.ts'
import { useLastDefined } from '#ui/hooks.ts'
import { searchDirectory } from './directory/search-directory.ts'
import { byLabel } from './directory/label-order.ts'
import { rankEntries } from './rank.ts'
import { recentAtom, recentEntries, recentFrom } from './recent.ts'
import { type FoundStations, resultSections, type Section, SHOWN_STATIONS, stationSearch } from './sections.ts'
import { atomWithQuery } from 'jotai-tanstack-query'
import { MINUTE_MS } from '#contract/durations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readStationDirectory } from '#contract/palette/station-directory.ts'
import { listStations } from '#contract/stations.ts'
import { call } from '#platform/call.ts'
import { type ChangesWith, endpointKey } from '#platform/query-client.ts'
import { asResource, nextReadMs, resource, type Resource, type Snapshot, snapshotAfter } from '#platform/resource.ts'
import { type PreparedDirectory, readDirectory } from './directory/read-directory.ts'

const CLOCK = /(?<![\d:])(?<hour>[01]?\d|2[0-3])[:.](?<minute>[0-5]\d)(?![\d:])/
const SHOWN = 6

/** The last time before now at which the clock on screen showed the time in a search, ms; undefined without one. */
export function momentIn(search: string, nowMs: number): number | undefined {
  const { hour, minute } = CLOCK.exec(search)?.groups ?? {}
  if (hour === undefined || minute === undefined) return undefined
  const today = dayOf(nowMs)
  const onDay = (day: string) => reachedAt(Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:00Z`))
  return onDay(today) <= nowMs ? onDay(today) : onDay(dayAfter(today, -1))
}

/**
 * The histories of groups at the time in a search, such as `03:10` or `depot 3.10`, in the order of the groups. Other words of the
 * search choose among the groups.
 */
export function momentEntries(
  groups: readonly Pick<ListedGroup, 'id' | 'name'>[],
  search: string,
  nowMs: number,
): readonly Entry[] {
  const atMs = momentIn(search, nowMs)
  if (atMs === undefined) return []
  const [time = ''] = CLOCK.exec(search) ?? []
  const words = searchWords(search.replace(CLOCK, ' '))
  return groups
    .filter(({ name }) => matchesSearch(words, [name]))
    .slice(0, SHOWN)
    .map(({ id, name }) => ({
      key: `all:moment:${id}`,
      section: 'Groups',
      label: `${name} at ${time.replace('.', ':').padStart(5, '0')}`,
      detail: `History, ${dateText(atMs)}`,
      target: { to: momentAddress({ groupId: id, deviceId: null }, atMs) ?? '' },
    }))
}

const endpoint = listAllGroups()

/** At 100,000 stations the list of groups takes 1 MB, so it is not read again each time the palette opens. */
const groupsQuery = atomWithQuery<Snapshot<ListedGroup[]>>(() => ({
  // The key of the list, so that a change of a group in this tab reads it again.
  queryKey: [endpointKey(endpoint), {}],
  staleTime: MINUTE_MS,
  refetchInterval: ({ state }) => nextReadMs(state.data, undefined),
  notifyOnChangeProps: ['data'],
  queryFn: async ({ client, queryKey, signal }) =>
    snapshotAfter(
      client.getQueryData<Snapshot<ListedGroup[]>>(queryKey),
      await call(endpoint, { signal, takesCopies: true }),
      now(),
    ),
}))
const allGroups: Atom<Resource<ListedGroup[]>> = atom((get) => {
  const { data, refetch } = get(groupsQuery)
  return asResource(data, () => void refetch())
})

const CHANGES_WITH: ChangesWith = { changesWith: [listStations, listGroups].map(endpointKey) }

/** At 100,000 stations the directory takes 6 MB. It is loaded completely, even if the palette closes meanwhile. */
const directoryQuery = atomWithQuery<Snapshot<PreparedDirectory>>(() => ({
  queryKey: [endpointKey(readStationDirectory)],
  staleTime: MINUTE_MS,
  refetchInterval: ({ state }) => nextReadMs(state.data, undefined),
  notifyOnChangeProps: ['data'],
  // Comparing the values of two directories would block the page.
  structuralSharing: false,
  meta: CHANGES_WITH,
  queryFn: async ({ client, queryKey }) =>
    snapshotAfter(client.getQueryData<Snapshot<PreparedDirectory>>(queryKey), await readDirectory(), now()),
}))
const directory: Atom<PreparedDirectory | undefined> = atom((get) => {
  const { value, failure } = get(directoryQuery).data ?? {}
  return failure ? undefined : value
})
const NO_DIRECTORY = atom<PreparedDirectory | undefined>(undefined)

const stations = resource(listStations)

/** Stations in one reply. The palette shows the best of them. */
const PAGE_SIZE = 20
/** One character matches nearly every station. */
const SHORTEST_SEARCH = 2

const NO_GROUPS = atom<Resource<ListedGroup[]> | undefined>(undefined)
const NO_STATIONS = atom<Resource<ReplyOf<typeof listStations>> | undefined>(undefined)

/** All groups that the user may see; they are kept in memory. */
const groupsFor = (seesGroups: boolean): Atom<Resource<ListedGroup[]> | undefined> => (seesGroups ? allGroups : NO_GROUPS)

/** The names of all stations that the user may see. Undefined while it is loading, and if the platform does not send it. */
const directoryFor = (seesStations: boolean): Atom<PreparedDirectory | undefined> => (seesStations ? directory : NO_DIRECTORY)

/** Whether the text is long enough for a search among stations. */
const searchesStations = (search: string): boolean => search.trim().length >= SHORTEST_SEARCH

/** The stations that the platform finds. A search that is no longer shown is cancelled. Searches nothing for a short text. */
function stationsFor(search: string, seesStations: boolean): Atom<Resource<ReplyOf<typeof listStations>> | undefined> {
  return seesStations && searchesStations(search)
    ? stations({ query: { search: search.trim(), page: 0, pageSize: PAGE_SIZE } })
    : NO_STATIONS
}

interface Results {
  sections: readonly Section[]
  /** `searching`: the platform has not replied yet. `failed`: the list is incomplete. */
  state: 'searching' | 'failed' | 'complete'
}

/** The results of a search within the permissions of the user. `troubled`: the ids of the groups with problems, the worst first. */
export function useResults(search: string, fixed: readonly Entry[], troubled: readonly number[]): Results {
  const me = useSession()
  const seesStations = useCan('seeDevices')
  const seesSuperGroups = useCan('seeSuperGroups')
  const seesBatteries = useCan('seeBatteryStorage')
  const mayLimit = useCan('editCongestion')
  const listed = useAtomValue(groupsFor(useCan('seeGroups')))
  const directory = useAtomValue(directoryFor(seesStations))
  const page = useAtomValue(pageEntriesAtom)
  const found = useAtomValue(stationsFor(stationSearch(search), seesStations && !directory))
  const kept = useLastDefined(found?.value)
  const stored = useAtomValue(recentAtom(me.id))

  const seen = useMemo(
    () =>
      (listed?.value ?? [])
        .filter(({ isSupergroup }) => seesSuperGroups || !isSupergroup)
        // Only the screen of battery storage lists these groups.
        .filter(({ type }) => seesBatteries || type !== 'GROUP_TYPE_BATTERY')
        .toSorted((a, b) => placeIn(troubled, a.id) - placeIn(troubled, b.id) || byLabel.compare(a.name, b.name)),
    [listed?.value, seesSuperGroups, seesBatteries, troubled],
  )
  const groups = useMemo(() => seen.map(groupEntry), [seen])
  const limits = useMemo(() => (mayLimit ? seen.filter(hasCongestionRules).map(limitEntry) : []), [seen, mayLimit])
  const stations = useMemo(() => {
    const wanted = stationSearch(search)
    if (directory) return searchesStations(wanted) ? searchDirectory(directory, wanted, SHOWN_STATIONS) : undefined
    return found ? foundStations(found.value, kept, wanted) : undefined
  }, [directory, found, kept, search])
  const sections = useMemo(() => {
    const recent = recentEntries(recentFrom(stored), [...fixed, ...groups, ...limits], seesStations)
    const problems = fixed.filter(({ section }) => section === 'Problems')
    const moments = momentEntries(seen, search, now())
    return resultSections({ search, fixed, page, problems, moments, groups, limits, stations, recent })
  }, [search, fixed, page, seen, groups, limits, stations, stored, seesStations])

  const reads = [listed, found]
  const state = reads.some((read) => read?.state === 'failed')
    ? 'failed'
    : reads.some((read) => read?.state === 'loading')
      ? 'searching'
      : 'complete'
  return { sections, state }
}

/** The place of an id in a list; after all others if it is not there. */
const placeIn = (ids: readonly number[], id: number) => {
  const place = ids.indexOf(id)
  return place === -1 ? ids.length : place
}

type Reply = { data: readonly Parameters<typeof stationEntry>[0][]; total: number }

/** The stations of the reply; until it arrives, those of the last reply that match. */
function foundStations(reply: Reply | undefined, last: Reply | undefined, search: string): FoundStations | undefined {
  if (reply) return { entries: reply.data.map(stationEntry), total: reply.total }
  const matching = last && rankEntries(last.data.map(stationEntry), search)
  return matching && { entries: matching, total: matching.length }
}

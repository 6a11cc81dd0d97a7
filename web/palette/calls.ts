import { atom, type Atom } from 'jotai'
import { atomWithQuery } from 'jotai-tanstack-query'
import { MINUTE_MS } from '#contract/durations.ts'
import { listAllGroups, listGroups, type ListedGroup } from '#contract/groups.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readStationDirectory } from '#contract/palette/station-directory.ts'
import { listStations } from '#contract/stations.ts'
import { call } from '#platform/call.ts'
import { now } from '#platform/platform-clock.ts'
import { type ChangesWith, endpointKey } from '#platform/query-client.ts'
import { asResource, nextReadMs, resource, snapshotAfter, type Resource, type Snapshot } from '#platform/resource.ts'
import { type PreparedDirectory, readDirectory } from './directory/read-directory.ts'

const endpoint = listAllGroups()

/** At 100,000 stations the list of groups takes 1 MB, so it is not read again each time the palette opens. */
const groupsQuery = atomWithQuery<Snapshot<ListedGroup[]>>(() => ({
  // The key of the list, so that a change of a group in this tab reads it again.
  queryKey: [endpointKey(endpoint), {}],
  staleTime: MINUTE_MS,
  refetchInterval: ({ state }) => nextReadMs(state.data, undefined),
  notifyOnChangeProps: ['data'],
  queryFn: async ({ client, queryKey, signal }) =>
    snapshotAfter(client.getQueryData<Snapshot<ListedGroup[]>>(queryKey), await call(endpoint, { signal }), now()),
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
export const groupsFor = (seesGroups: boolean): Atom<Resource<ListedGroup[]> | undefined> => (seesGroups ? allGroups : NO_GROUPS)

/** The names of all stations that the user may see. Undefined while it is loading, and if the platform does not send it. */
export const directoryFor = (seesStations: boolean): Atom<PreparedDirectory | undefined> =>
  seesStations ? directory : NO_DIRECTORY

/** Whether the text is long enough for a search among stations. */
export const searchesStations = (search: string): boolean => search.trim().length >= SHORTEST_SEARCH

/** The stations that the platform finds. A search that is no longer shown is cancelled. Searches nothing for a short text. */
export function stationsFor(search: string, seesStations: boolean): Atom<Resource<ReplyOf<typeof listStations>> | undefined> {
  return seesStations && searchesStations(search)
    ? stations({ query: { search: search.trim(), page: 0, pageSize: PAGE_SIZE } })
    : NO_STATIONS
}

import { atom, type Atom } from 'jotai'
import { atomWithQuery } from 'jotai-tanstack-query'
import { MINUTE_MS } from '#contract/durations.ts'
import { listAllGroups, type ListedGroup } from '#contract/groups.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listStations } from '#contract/stations.ts'
import { call } from '#platform/call.ts'
import { now } from '#platform/platform-clock.ts'
import { endpointKey } from '#platform/query-client.ts'
import { asResource, nextReadMs, resource, snapshotAfter, type Resource, type Snapshot } from '#platform/resource.ts'

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

const stations = resource(listStations)

/** Stations in one reply. The palette shows the best of them. */
const PAGE_SIZE = 20
/** One character matches nearly every station. */
const SHORTEST_SEARCH = 2

const NO_GROUPS = atom<Resource<ListedGroup[]> | undefined>(undefined)
const NO_STATIONS = atom<Resource<ReplyOf<typeof listStations>> | undefined>(undefined)

/** All groups that the user may see; they are kept in memory. */
export const groupsFor = (seesGroups: boolean): Atom<Resource<ListedGroup[]> | undefined> => (seesGroups ? allGroups : NO_GROUPS)

/** The stations that the platform finds. A search that is no longer shown is cancelled. Searches nothing for a short text. */
export function stationsFor(search: string, seesStations: boolean): Atom<Resource<ReplyOf<typeof listStations>> | undefined> {
  const text = search.trim()
  return seesStations && text.length >= SHORTEST_SEARCH
    ? stations({ query: { search: text, page: 0, pageSize: PAGE_SIZE } })
    : NO_STATIONS
}

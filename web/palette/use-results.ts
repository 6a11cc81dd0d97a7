import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { hasCongestionRules } from '#contract/congestion.ts'
import { now } from '#platform/platform-clock.ts'
import { useCan, useSession } from '#session/session.ts'
import { pageEntriesAtom } from '#ui/page/page-entries.ts'
import { useLastDefined } from '#ui/use-last-defined.ts'
import { directoryFor, groupsFor, searchesStations, stationsFor } from './calls.ts'
import { searchDirectory } from './directory/search-directory.ts'
import { groupEntry, limitEntry, stationEntry, type Entry } from './entry.ts'
import { byLabel } from './directory/label-order.ts'
import { momentEntries } from './moments.ts'
import { rankEntries } from './rank.ts'
import { recentAtom, recentEntries, recentFrom } from './recent.ts'
import { resultSections, SHOWN_STATIONS, stationSearch, type FoundStations, type Section } from './sections.ts'

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

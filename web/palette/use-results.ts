import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { hasCongestionRules } from '#contract/congestion.ts'
import { useCan, useSession } from '#session/session.ts'
import { useLastDefined } from '#ui/use-last-defined.ts'
import { directoryFor, groupsFor, searchesStations, stationsFor } from './calls.ts'
import { searchDirectory } from './directory/search-directory.ts'
import { groupEntry, limitEntry, stationEntry, type Entry } from './entry.ts'
import { rankEntries } from './rank.ts'
import { recentAtom, recentEntries, recentFrom } from './recent.ts'
import { resultSections, SHOWN_STATIONS, type FoundStations, type Section } from './sections.ts'

interface Results {
  sections: readonly Section[]
  /** `searching`: the platform has not replied yet. `failed`: the list is incomplete. */
  state: 'searching' | 'failed' | 'complete'
}

/** The results of a search within the permissions of the user. */
export function useResults(search: string, fixed: readonly Entry[]): Results {
  const me = useSession()
  const seesStations = useCan('seeDevices')
  const seesSuperGroups = useCan('seeSuperGroups')
  const seesBatteries = useCan('seeBatteryStorage')
  const mayLimit = useCan('editCongestion')
  const listed = useAtomValue(groupsFor(useCan('seeGroups')))
  const directory = useAtomValue(directoryFor(seesStations))
  const found = useAtomValue(stationsFor(search, seesStations && !directory))
  const kept = useLastDefined(found?.value)
  const stored = useAtomValue(recentAtom(me.id))

  const seen = useMemo(
    () =>
      (listed?.value ?? [])
        .filter(({ isSupergroup }) => seesSuperGroups || !isSupergroup)
        // Only the screen of battery storage lists these groups.
        .filter(({ type }) => seesBatteries || type !== 'GROUP_TYPE_BATTERY'),
    [listed?.value, seesSuperGroups, seesBatteries],
  )
  const groups = useMemo(() => seen.map(groupEntry), [seen])
  const limits = useMemo(() => (mayLimit ? seen.filter(hasCongestionRules).map(limitEntry) : []), [seen, mayLimit])
  const stations = useMemo(() => {
    if (directory) return searchesStations(search) ? searchDirectory(directory, search, SHOWN_STATIONS) : undefined
    return found ? foundStations(found.value, kept, search) : undefined
  }, [directory, found, kept, search])
  const sections = useMemo(() => {
    const recent = recentEntries(recentFrom(stored), [...fixed, ...groups, ...limits], seesStations)
    return resultSections({ search, fixed, groups, limits, stations, recent })
  }, [search, fixed, groups, limits, stations, stored, seesStations])

  const reads = [listed, found]
  const state = reads.some((read) => read?.state === 'failed')
    ? 'failed'
    : reads.some((read) => read?.state === 'loading')
      ? 'searching'
      : 'complete'
  return { sections, state }
}

type Reply = { data: readonly Parameters<typeof stationEntry>[0][]; total: number }

/** The stations of the reply; until it arrives, those of the last reply that match. */
function foundStations(reply: Reply | undefined, last: Reply | undefined, search: string): FoundStations | undefined {
  if (reply) return { entries: reply.data.map(stationEntry), total: reply.total }
  const matching = last && rankEntries(last.data.map(stationEntry), search)
  return matching && { entries: matching, total: matching.length }
}

import { paths } from '#app/paths.ts'
import { searchWords } from '#contract/search-text.ts'
import type { Entry } from './entry.ts'
import type { PageEntries } from '#ui/page/page-focus.ts'
import { bestLevel, matchLevel, rankEntries } from './rank.ts'

export interface Section {
  readonly title: string
  readonly entries: readonly Entry[]
  /** The number of further matches that are not listed. */
  readonly leftOut?: number
}

/** Stations that a search found, and how many there are in all. */
export interface FoundStations {
  readonly entries: readonly Entry[]
  readonly total: number
  /** The entries are the best of all, in order. Otherwise they are a page of the platform. */
  readonly isRanked?: boolean
}

interface Sources {
  search: string
  /** Screens and actions. */
  fixed: readonly Entry[]
  groups: readonly Entry[]
  /** What the present page offers. */
  page?: PageEntries | undefined
  /** The problems that need a person, most severe first. */
  problems?: readonly Entry[]
  /** Histories of groups at the time that the search names. */
  moments?: readonly Entry[]
  /** One action for each group that the user may limit, those with problems first. Listed when the search names the action. */
  limits: readonly Entry[]
  /** Undefined while the platform searches. */
  stations: FoundStations | undefined
  recent: readonly Entry[]
}

const SHOWN_GROUPS = 6
export const SHOWN_STATIONS = 8
const SHOWN_ACTIONS = 8
const SHOWN_PROBLEMS = 5
const SHORTEST_NAME = 3

const withAddress = (path: string, search: string) => `${path}?${new URLSearchParams({ search: search.trim() })}`

const more = (section: 'Groups' | 'Stations', label: string, to: string): Entry => ({
  key: `all:${section}`,
  section,
  label,
  target: { to },
})

/** The best groups, and a link to the list if there are more. */
function shownGroups(groups: readonly Entry[], search: string): readonly Entry[] {
  const found = rankEntries(groups, search)
  if (found.length <= SHOWN_GROUPS) return found
  const label = `Show all groups with “${search.trim()}”`
  return [...found.slice(0, SHOWN_GROUPS), more('Groups', label, withAddress(paths.groups(), search))]
}

/** Whether a word of the search is the start of `limit`. Otherwise a search for a group would list it twice. */
const namesLimit = (search: string) =>
  searchWords(search).some((word) => word.length >= SHORTEST_NAME && 'limit'.startsWith(word))

/** The first of the entries. A longer search selects one of the rest. */
const firstOf = (title: string, entries: readonly Entry[], most: number): Section => ({
  title,
  entries: entries.slice(0, most),
  ...(entries.length > most && { leftOut: entries.length - most }),
})

/** The entries that match, best first; those of the same level keep their order. */
const matching = (entries: readonly Entry[], search: string) =>
  entries
    .flatMap((entry) => {
      const level = matchLevel(entry, search)
      return level === undefined ? [] : [{ entry, level }]
    })
    .toSorted((a, b) => a.level - b.level)
    .map(({ entry }) => entry)

/** A search for an action on a station: `stop west row 1`. The page of the station has the action. */
const STATION_ACTION = /^\s*(?:stop|set power|set charging|charging|graphs|messages|export)\s+(?=\S)/i

/** The search without the action on a station, by which stations are found. */
export const stationSearch = (search: string) => search.replace(STATION_ACTION, '')

/**
 * The best stations, and a link to the list if there are more. A page of the platform may lack the best one, so a
 * search for a number also offers the station with this ID if it is not on the page.
 */
function shownStations({ entries, total, isRanked = false }: FoundStations, search: string): readonly Entry[] {
  const found = isRanked ? entries : rankEntries(entries, search, { keepsRest: true })
  const id = search.trim()
  const isMissing = !isRanked && /^\d+$/.test(id) && total > entries.length && !found.some(({ ids }) => ids?.includes(id))
  const byId: readonly Entry[] = isMissing
    ? [{ key: `station-id:${id}`, section: 'Stations', label: `Station with ID ${id}`, target: { to: paths.stationLookup(id) } }]
    : []
  const shown = [...byId, ...found].slice(0, SHOWN_STATIONS)
  if (total <= shown.length) return shown
  return [...shown, more('Stations', `Show all ${total} stations`, withAddress(paths.stations(), search))]
}

/**
 * The results in sections. Without a search: what the page offers, problems, recent targets, screens and actions. With a search, the section with the best
 * match is first. Stations are always last, so that their arrival moves no other result.
 */
export function resultSections(sources: Sources): readonly Section[] {
  const { search, fixed, page, groups, limits, stations, recent, problems = [], moments = [] } = sources
  const pageTitle = `This page: ${page?.title}`
  const offered = (page?.entries ?? []).map(({ key, label, detail, words, target }): Entry => ({
    key,
    section: 'Page',
    label,
    detail,
    words,
    target,
  }))
  const of = (name: string) => fixed.filter(({ section }) => section === name)
  if (searchWords(search).length === 0) {
    return filled([
      { title: pageTitle, entries: offered },
      firstOf('Needs attention', problems, SHOWN_PROBLEMS),
      { title: 'Recent', entries: recent },
      { title: 'Screens', entries: of('Screens') },
      { title: 'Actions', entries: of('Actions') },
    ])
  }
  const ofPage = rankEntries(offered, search)
  // The page offers its own limit.
  const others = limits.filter(({ key }) => !ofPage.some((entry) => entry.key === key))
  const actions = [...rankEntries(of('Actions'), search), ...(namesLimit(search) ? matching(others, search) : [])]
  const local = [
    { title: 'At this time', entries: moments },
    { title: pageTitle, entries: ofPage },
    { title: 'Screens', entries: rankEntries(of('Screens'), search) },
    { title: 'Groups', entries: shownGroups(groups, search) },
    firstOf('Actions', actions, SHOWN_ACTIONS),
    firstOf('Needs attention', matching(problems, search), SHOWN_PROBLEMS),
  ]
  const sorted = local.toSorted((a, b) => bestLevel(a.entries, search) - bestLevel(b.entries, search) || 0)
  return filled([...sorted, { title: 'Stations', entries: stations ? shownStations(stations, stationSearch(search)) : [] }])
}

const filled = (sections: readonly Section[]) => sections.filter(({ entries }) => entries.length > 0)

/** The place after a step down (1) or up (-1) in a list that continues at its other end. */
export const stepped = (at: number, step: 1 | -1, count: number) => (count === 0 ? 0 : (at + step + count) % count)

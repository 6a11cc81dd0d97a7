import { atom, type Atom } from 'jotai'
import { boundedFamily } from '#ui/bounded-family.ts'
import { countActivity, listActivity, listDeviceEvents, listUserChanges } from '#contract/activity.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { listGroups, readGroup, type ListedGroup } from '#contract/groups.ts'
import { matchesSearch, searchWords } from '#contract/search-text.ts'
import { listStations, readStation } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'
import { shownPage } from '#ui/table/paged-rows.ts'
import type { Found } from './NameField.tsx'

/** The error message when the log cannot be read. */
export const FAILED = 'Failed to fetch the activity'

const rhythm = { every: 5 * SECOND_MS, failed: FAILED, readsRows: true }
export const events = resource(listActivity, rhythm)
/** The last events of a device, also for users without permission for the activity. */
export const deviceEvents = resource(listDeviceEvents, rhythm)
export const userChanges = resource(listUserChanges, rhythm)
export const fileExtent = resource(countActivity, rhythm)

/** Options of the filter fields. A failure shows no error, as the user can still enter an ID. */
const groups = resource(listGroups)
const stations = resource(listStations)
/** The selected group and device, whose names are shown. */
export const group = resource(readGroup)
export const device = resource(readStation)

const FIRST = { page: 0, pageSize: 8 }

/** Devices whose name or ID contains a text. */
export const foundDevices = boundedFamily((search: string): Atom<readonly Found[]> =>
  atom((get) => {
    const found = get(stations({ query: { search, ...FIRST } })).value?.data ?? []
    return found.map(({ deviceId, name }) => ({ id: deviceId, name: name || deviceId }))
  }),
)

/** Groups whose name or ID contains a text, sorted by name. A platform without paging returns all groups. */
export const foundGroups = boundedFamily((search: string): Atom<readonly Found[]> =>
  atom((get) => {
    const served = get(groups({ query: { search, ...FIRST } })).value
    return shownPage(served, FIRST, (all) => groupsNamed(all, search)).rows.map(({ id, name }) => ({ id: String(id), name }))
  }),
)

/** The groups whose name or ID contains the words of a search, sorted by name. */
function groupsNamed(all: readonly ListedGroup[], search: string): readonly ListedGroup[] {
  const words = searchWords(search)
  return all
    .filter(({ id, name }) => matchesSearch(words, [name, String(id)]))
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}

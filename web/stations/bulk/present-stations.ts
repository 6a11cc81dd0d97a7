import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { Station, listStations } from '#contract/stations.ts'
import type { Selection } from './selection.ts'

export type StationQuery = NonNullable<QueryOf<typeof listStations>>
type StationPage = Pick<ReplyOf<typeof listStations>, 'data' | 'total'>

/** The highest page size of the list. */
const PAGE_SIZE = 500

/**
 * Reads the stations of all pages of a list with `read`, which returns undefined for a page that cannot be read. The order of the
 * list does not apply, because a station would change its page while its value changes. Undefined if a page is missing.
 */
export async function readPages(
  query: StationQuery,
  read: (query: StationQuery) => Promise<StationPage | undefined>,
  onProgress: (count: number) => void = () => {},
): Promise<readonly Station[] | undefined> {
  const found = new Map<string, Station>()
  for (let page = 0; ; page++) {
    // oxlint-disable-next-line no-await-in-loop -- the number of pages is in the reply
    const answer = await read({ ...query, sort: undefined, page, pageSize: PAGE_SIZE })
    if (!answer) return undefined
    for (const station of answer.data) found.set(station.deviceId, station)
    onProgress(found.size)
    if (answer.data.length === 0 || (page + 1) * PAGE_SIZE >= answer.total) return [...found.values()]
  }
}

/** Maximum number of stations that are read one by one. */
const SINGLE_READS_MAX = 100
const READS_AT_ONCE = 4

interface Reads {
  page: Parameters<typeof readPages>[1]
  /** Undefined if the station cannot be read. */
  station: (deviceId: string) => Promise<Station | undefined>
}

/** Stations with the number of those that could not be read again. */
export interface PresentStations {
  readonly stations: readonly Station[]
  readonly staleCount: number
}

/**
 * The selected stations with their present state. Those on the page are polled; the others are read again: all pages of a list
 * that was selected as a whole, and others one by one. The others keep their last known state; `staleCount` is their number.
 */
export async function presentStations(selection: Selection, read: Reads): Promise<PresentStations> {
  const { selected, listed, readFilter } = selection
  const present = new Map(selected)
  const hidden = new Set(selected.keys())
  for (const { deviceId } of listed) hidden.delete(deviceId)
  if (hidden.size > 0 && readFilter !== undefined) {
    const found = (await readPages(JSON.parse(readFilter) as StationQuery, read.page)) ?? []
    for (const station of found) if (hidden.delete(station.deviceId)) present.set(station.deviceId, station)
  }
  const queue = [...hidden].slice(0, SINGLE_READS_MAX)
  const work = async () => {
    for (let deviceId = queue.shift(); deviceId !== undefined; deviceId = queue.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- each worker makes one call at a time
      const station = await read.station(deviceId)
      if (!station) continue
      present.set(deviceId, station)
      hidden.delete(deviceId)
    }
  }
  await Promise.all(Array.from({ length: READS_AT_ONCE }, work))
  return { stations: [...present.values()], staleCount: hidden.size }
}

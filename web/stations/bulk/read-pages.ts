import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { listStations, Station } from '#contract/stations.ts'

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

import { OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { seesSeller } from '../visible.ts'

/** Rows of a page if the query names no size. */
const PAGE_SIZE = 25
/** These parameters choose a page and its order, and leave no row out. */
const NO_FILTERS: ReadonlySet<string> = new Set(['page', 'pageSize', 'sort'])

/**
 * Precondition: a successful page of a list, without faults. A log that is read from a first row on has another count. All stations
 * of a user are counted in a second without a write.
 */
export const listPages: Property = {
  name: 'list-pages',
  about:
    'A page of a list has the rows that its size and its total leave, and the list of stations all that its user may see, each once.',
  begin: (_start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      const calls = entries.next(world)
      for (const { call, user = '', query = {}, status, reply } of calls) {
        const isPaged = query['page'] !== undefined || query['pageSize'] !== undefined || call === 'listStations'
        if (status !== 200 || entries.hasFaults || !isPaged || query['start'] !== undefined) continue
        const { data, total } = (reply ?? {}) as { data?: readonly { deviceId?: string }[]; total?: number }
        if (!data || total === undefined) continue
        met()
        const [page, size] = [Number(query['page'] ?? 0), Number(query['pageSize'] ?? PAGE_SIZE)]
        if (data.length !== Math.max(0, Math.min(size, total - page * size))) {
          return { what: `${call} has ${data.length} of ${total} rows on page ${page} of ${size}` }
        }
        if (call !== 'listStations') continue
        if (new Set(data.map(({ deviceId }) => deviceId)).size < data.length) return { what: `${call} has a station twice` }
        if (!Object.keys(query).every((name) => NO_FILTERS.has(name)) || calls.some(({ isWrite }) => isWrite)) continue
        const visible = world.stations.filter((one) => !one.isRemoved && seesSeller(world, user, one.sellerId)).length
        if (total !== visible) return { what: `${call} counts ${total} stations for ${user}, who may see ${visible}` }
      }
      return undefined
    }
  },
}

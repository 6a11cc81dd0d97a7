import type { Station } from '#contract/stations.ts'
import { readPages, type StationQuery } from './read-pages.ts'
import type { Selection } from './selection.ts'

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

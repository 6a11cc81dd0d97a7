import * as z from 'zod/mini'
import { get } from '../endpoint.ts'

/**
 * What a search for stations compares, in columns: the entries at one place describe one station. The stations have the order of
 * `listStations`. The names are those of groups that the caller may see.
 */
export const StationDirectory = z.object({
  names: z.array(z.string()),
  deviceIds: z.array(z.string()),
  stationIds: z.array(z.number()),
  fullEvseIds: z.array(z.nullable(z.string())),
  groupNames: z.array(z.string()),
  /** Each combination of groups that a station is in, as places in `groupNames`. */
  memberships: z.array(z.array(z.number())),
  /** The combination of each station, as a place in `memberships`. */
  membershipOf: z.array(z.number()),
})
export type StationDirectory = z.infer<typeof StationDirectory>

export const readStationDirectory = get('/api/station-directory', {
  summary: 'Names and IDs of all stations, with the names of their groups, for a search in the client.',
  allow: 'seeDevices',
  provisional: 'the names of all stations in one call',
  reply: StationDirectory,
})

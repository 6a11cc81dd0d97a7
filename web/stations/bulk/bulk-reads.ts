import { readAllocations, readStationReasons } from '#contract/allocations.ts'
import { listGroups } from '#contract/groups.ts'
import { listStations, readStation } from '#contract/stations.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { resource } from '#platform/resource.ts'
import type { StationQuery } from './present-stations.ts'

const groups = resource(listGroups)

const GROUPS_MAX = 500

/** The groups with their limits. A platform without pages returns all of them, others the first 500. */
export const knownGroups = () => groups({ query: { page: 0, pageSize: GROUPS_MAX } })

/** Groups whose name, id or owner matches. */
export const foundGroups = groups

/** One page of stations; undefined if it cannot be read. */
export async function readPage(query: StationQuery, signal?: AbortSignal) {
  const reply = await call(listStations, { query, signal })
  return reply.outcome === 'ok' ? reply.value : undefined
}

/** One station; undefined if it cannot be read. */
export async function readOne(deviceId: string) {
  const reply = await call(readStation, { params: { id: deviceId } })
  return reply.outcome === 'ok' ? reply.value : undefined
}

/** Reads again what a run may have changed. */
export const refreshChanged = () => refresh([listStations, readStation, listGroups, readAllocations, readStationReasons])

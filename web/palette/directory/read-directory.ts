import * as z from 'zod/mini'
import { get } from '#contract/endpoint.ts'
import { readStationDirectory, type StationDirectory } from '#contract/palette/station-directory.ts'
import { call, type Reply } from '#platform/call.ts'
import { inSlices } from './in-slices.ts'
import { prepared, type PreparedDirectory } from './prepared-directory.ts'

const isArrayOf = (value: unknown, test: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.every(test)
const isText = (item: unknown) => typeof item === 'string'
const isNumber = (item: unknown) => typeof item === 'number'

/** Whether a value is a directory whose columns have the same length. */
export function isDirectory(value: unknown): value is StationDirectory {
  if (typeof value !== 'object' || value === null) return false
  const { names, deviceIds, stationIds, fullEvseIds, groupNames, memberships, membershipOf } = value as Record<string, unknown>
  if (!isArrayOf(names, isText) || !isArrayOf(deviceIds, isText) || !isArrayOf(stationIds, isNumber)) return false
  if (!isArrayOf(fullEvseIds, (item) => item === null || isText(item)) || !isArrayOf(membershipOf, isNumber)) return false
  if (!isArrayOf(groupNames, isText) || !isArrayOf(memberships, (item) => isArrayOf(item, isNumber))) return false
  return [deviceIds, stationIds, fullEvseIds, membershipOf].every(({ length }) => length === names.length)
}

/**
 * The call with one check for the whole reply. The schema of the contract checks each of 500,000 values, and takes as long as
 * parsing them. A directory with a wrong value is not used, so it need not be read leniently.
 */
const endpoint = get(readStationDirectory.path, {
  summary: readStationDirectory.summary,
  allow: readStationDirectory.allow,
  provisional: readStationDirectory.provisional ?? '',
  reply: z.custom<StationDirectory>(isDirectory, 'columns of the same length'),
})

/** Prepared directories by reply. An unchanged reply is the same object. */
const known = new WeakMap<StationDirectory, PreparedDirectory>()

/** Reads the directory of the stations that the user may see, and prepares it for searches. */
export async function readDirectory(): Promise<Reply<PreparedDirectory>> {
  const reply = await call(endpoint)
  if (reply.outcome !== 'ok') return reply
  const value = known.get(reply.value) ?? (await inSlices(prepared(reply.value)))
  known.set(reply.value, value)
  return { outcome: 'ok', value }
}

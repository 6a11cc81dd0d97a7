import * as z from 'zod/mini'
import { get } from '#contract/endpoint.ts'
import { readStationDirectory, type StationDirectory } from '#contract/palette/station-directory.ts'
import { searchText } from '#contract/search-text.ts'
import { call, type Reply } from '#platform/call.ts'
import { labelKey } from './label-order.ts'

/** Work time in ms after which the page handles input and draws. */
const SLICE_MS = 8

/** Work that yields after each piece of less than a millisecond. */
export type Pieces<T> = Generator<undefined, T>

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The result of work that runs in slices of 8 ms, so that the page does not wait for all of it. */
export async function inSlices<T>(work: Pieces<T>): Promise<T> {
  for (let endMs = performance.now() + SLICE_MS; ;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() < endMs) continue
    await nextTask()
    endMs = performance.now() + SLICE_MS
  }
}

/** A directory with the texts that a search compares, as `searchText` writes them. */
export interface PreparedDirectory {
  readonly stations: StationDirectory
  /** Name, EVSE ID, device ID and station ID of each station, each with a line feed after it. */
  readonly texts: readonly string[]
  /** The names as `labelKey` writes them. */
  readonly labelKeys: readonly string[]
  /** The names of the groups. */
  readonly groupTexts: readonly string[]
}

const PIECE = 200

/** Prepares a directory; 100,000 stations take about 0.1 s. */
export function* prepared(stations: StationDirectory): Pieces<PreparedDirectory> {
  const { names, fullEvseIds, deviceIds, stationIds } = stations
  const texts: string[] = []
  const labelKeys: string[] = []
  for (const [at, name] of names.entries()) {
    texts.push(searchText(`${name}\n${fullEvseIds[at] ?? ''}\n${deviceIds[at]}\n${stationIds[at]}\n`))
    labelKeys.push(labelKey(name))
    if (at % PIECE === 0) yield
  }
  return { stations, texts, labelKeys, groupTexts: stations.groupNames.map(searchText) }
}

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

import type { DeviceValue } from '#contract/live-feed.ts'
import { timeCells, timeHeads, csvRow, type CsvValue } from '#units/csv.ts'
import { readEntry, type FeedEntry, type MessageEntry } from '../connection/feed-entry.ts'

/** Entries between two pauses, so that the page stays responsive while thousands of messages are read. */
const CHUNK_SIZE = 500

/** Processes the entries in chunks; `pause` yields to the event loop. */
async function inChunks(entries: readonly FeedEntry[], pause: () => Promise<void>, take: (entry: FeedEntry) => void) {
  for (let start = 0; start < entries.length; start += CHUNK_SIZE) {
    for (const entry of entries.slice(start, start + CHUNK_SIZE)) take(entry)
    await pause()
  }
}

/** Parses a message without keeping the result, so that an export does not increase memory use. */
function readOnce(entry: MessageEntry) {
  const known = entry.read
  const reading = readEntry(entry)
  entry.read = known
  return reading
}

const received = ({ receivedMs }: FeedEntry) => new Date(receivedMs).toISOString()

/** One object of the JSON file: the original message, the unreadable payload, or the text of a marker. */
function jsonRecord(entry: FeedEntry): unknown {
  if (entry.kind === 'marker') return { received: received(entry), note: entry.text }
  const reading = readOnce(entry)
  const head = { received: received(entry), topic: entry.topic }
  if ('message' in reading) return { ...head, message: reading.message }
  return { ...head, problem: reading.problem, payload: entry.payload }
}

/** The entries as a JSON array, one entry per line. */
export async function toJson(entries: readonly FeedEntry[], pause: () => Promise<void>): Promise<string> {
  const lines: string[] = []
  await inChunks(entries, pause, (entry) => lines.push(JSON.stringify(jsonRecord(entry))))
  return `[\n${lines.join(',\n')}\n]\n`
}

/** The units of the values of each key. */
type Units = ReadonlyMap<string, Set<string>>

function learnUnits(units: Units, values: readonly DeviceValue[]) {
  for (const { key, unit } of values) if (unit) units.get(key)?.add(unit)
}

const headOf = ([key, units]: [string, ReadonlySet<string>]) => (units.size > 0 ? `${key} (${[...units].join(' or ')})` : key)

const valueOf = (values: readonly DeviceValue[], key: string) => values.find((value) => value.key === key)?.value

/** One row: times, sequence number, a value for each key, the topic, and a note for a marker or an unreadable message. */
function rowOf(entry: FeedEntry, units: Units): CsvValue[] {
  const keys = [...units.keys()]
  const empty = keys.map(() => null)
  if (entry.kind === 'marker') return [...timeCells(entry.receivedMs), null, ...empty, null, entry.text]
  const reading = readOnce(entry)
  if ('problem' in reading) {
    return [...timeCells(entry.receivedMs), entry.seq, ...empty, entry.topic, `${reading.problem}: ${entry.payload}`]
  }
  const { ts, seq, values } = reading.message
  learnUnits(units, values)
  return [...timeCells(Date.parse(ts)), seq, ...keys.map((key) => valueOf(values, key)), entry.topic, null]
}

/** The entries as CSV with the original values. A heading contains all units of its values. */
export async function toCsv(entries: readonly FeedEntry[], keys: readonly string[], pause: () => Promise<void>): Promise<string> {
  const units: Units = new Map(keys.map((key) => [key, new Set()]))
  const rows: string[] = []
  await inChunks(entries, pause, (entry) => rows.push(csvRow(rowOf(entry, units))))
  return csvRow([...timeHeads(), 'seq', ...[...units].map(headOf), 'topic', 'note']) + rows.join('')
}

import type { DeviceValue } from '#contract/live-feed.ts'
import { readEntry, type FeedEntry, type MessageEntry } from './feed-entry.ts'

/** A pause between pieces, so that the page stays alive while thousands of messages are read. */
const PIECE = 500

/** Runs over the entries piece by piece; `pause` lets the browser breathe. */
async function inPieces(entries: readonly FeedEntry[], pause: () => Promise<void>, take: (entry: FeedEntry) => void) {
  for (let start = 0; start < entries.length; start += PIECE) {
    for (const entry of entries.slice(start, start + PIECE)) take(entry)
    await pause()
  }
}

/** Reads without keeping: what is exported once is not to weigh on the memory afterwards. */
function readOnce(entry: MessageEntry) {
  const known = entry.read
  const reading = readEntry(entry)
  entry.read = known
  return reading
}

const received = ({ receivedMs }: FeedEntry) => new Date(receivedMs).toISOString()

/** One object of the JSON file: the message as it was sent, or what came or happened instead of one. */
export function jsonRecord(entry: FeedEntry): unknown {
  if (entry.kind === 'marker') return { received: received(entry), note: entry.text }
  const reading = readOnce(entry)
  const came = { received: received(entry), topic: entry.topic }
  if ('message' in reading) return { ...came, message: reading.message }
  return { ...came, problem: reading.problem, payload: entry.payload }
}

/** The entries as a JSON array, one to a line. */
export async function toJson(entries: readonly FeedEntry[], pause: () => Promise<void>): Promise<string> {
  const lines: string[] = []
  await inPieces(entries, pause, (entry) => lines.push(JSON.stringify(jsonRecord(entry))))
  return `[\n${lines.join(',\n')}\n]\n`
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * One cell by RFC 4180. A text that a spreadsheet would take for a formula is led by an apostrophe; a number stays one,
 * with its sign.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const valueOf = (values: readonly DeviceValue[], key: string) => values.find((value) => value.key === key)?.value ?? ''

/** The cells of one row: time, number, a value for each key, the topic, and a note where there is no message to read. */
export function csvCells(entry: FeedEntry, keys: readonly string[]): string[] {
  const empty = keys.map(() => '')
  if (entry.kind === 'marker') return [received(entry), '', ...empty, '', entry.text]
  const reading = readOnce(entry)
  if ('message' in reading) {
    const { ts, seq, values } = reading.message
    return [ts, String(seq), ...keys.map((key) => valueOf(values, key)), entry.topic, '']
  }
  const seq = Number.isNaN(entry.seq) ? '' : String(entry.seq)
  return [received(entry), seq, ...empty, entry.topic, `${reading.problem}: ${entry.payload}`]
}

/** The entries as CSV, values as they were sent. */
export async function toCsv(entries: readonly FeedEntry[], keys: readonly string[], pause: () => Promise<void>): Promise<string> {
  const row = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`
  const rows = [row(['ts', 'seq', ...keys, 'topic', 'note'])]
  await inPieces(entries, pause, (entry) => rows.push(row(csvCells(entry, keys))))
  return rows.join('')
}

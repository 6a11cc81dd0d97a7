import { csvRows } from '#simulator/files/csv-rows.ts'
import { frameFrom, type LogEntry, type LogProblem, type LogReading } from './log-entry.ts'
import { moment, sender, stationName, namedStation } from './log-words.ts'
import { parsedJson } from '#contract/wire.ts'

const START = /\[\s*[234]\s*,\s*(?:"|\d+\s*,\s*["{])/g
const NOT_VALID = 'is no valid JSON or no OCPP message'
/** Of one message; a longer one is not read. */
const MAX_CHARACTERS = 300_000

/** The end of a JSON array that begins here: the place behind it, `open` where it goes on, or `cut` within a text. */
function endOf(text: string): number | 'open' | 'cut' {
  let depth = 0
  let isText = false
  for (let place = 0; place < text.length; place++) {
    const mark = text[place]
    if (isText) {
      if (mark === '\\') place++
      else if (mark === '"') isText = false
      else if (mark === '\n') return 'cut'
    } else if (mark === '"') isText = true
    else if (mark === '[' || mark === '{') depth++
    else if ((mark === ']' || mark === '}') && --depth === 0) return place + 1
  }
  return isText ? 'cut' : 'open'
}

/** The first message that begins at this place or later. */
function startFrom(text: string, place: number): RegExpExecArray | null {
  START.lastIndex = place
  return START.exec(text)
}

/** Messages in lines of text. Time, direction and name of the charger stand before each, in its line. */
function readText(lines: readonly string[]): LogReading {
  const text = lines.join('\n')
  const entries: LogEntry[] = []
  const problems: LogProblem[] = []
  let line = 1
  let counted = 0
  let from = 0
  let lineMs: number | undefined
  for (let found = startFrom(text, 0); found; found = startFrom(text, from)) {
    const start = found.index
    const lineStart = text.lastIndexOf('\n', start) + 1
    if (lineStart > from) lineMs = undefined
    line += text.slice(counted, start).split('\n').length - 1
    counted = start
    const before = text.slice(Math.max(from, lineStart), start)
    lineMs = moment(before) ?? lineMs
    // A message over several lines ends before the next message begins.
    const lineEnd = (text.indexOf('\n', start + found[0].length) + 1 || text.length + 1) - 1
    const limit = Math.min(startFrom(text, lineEnd)?.index ?? text.length, start + MAX_CHARACTERS)
    const end = endOf(text.slice(start, limit))
    const frame = typeof end === 'number' ? frameFrom(text.slice(start, start + end)) : undefined
    if (frame) entries.push({ line, atMs: lineMs, sender: sender(before), station: namedStation(before), frame })
    else problems.push({ line, reason: typeof end === 'number' ? NOT_VALID : 'has a message that is cut' })
    from = typeof end === 'number' ? start + end : lineEnd
  }
  return { entries, problems }
}

const TIME_KEYS = ['timestamp', 'time', 'at', 'ts', '@timestamp', 'datetime', 'date', 'createdat', 'time (utc)']
const WAY_KEYS = ['direction', 'dir', 'isoutbound', 'way', 'origin', 'source', 'from']
const FRAME_KEYS = ['raw', 'rawmessage', 'frame', 'message', 'payload', 'msg', 'text', 'data', 'content', 'body']
const STATION_KEYS = ['identity', 'chargepointid', 'chargingstationid', 'stationid', 'cpid', 'chargerid', 'station', 'clientid']
/** Lists of messages in an object, such as that of the reply of a platform. */
const LIST_KEYS = ['data', 'messages', 'logs', 'entries', 'frames', 'log']

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const lowered = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key.trim().toLowerCase(), value]))
const firstOf = (fields: Fields, keys: readonly string[]) => keys.map((key) => fields[key]).find((value) => value !== undefined)

/** An entry from an object of a log, or the reason why it has none. */
function entryOf(given: Fields, line: number): LogEntry | string {
  const fields = lowered(given)
  const atMs = moment(firstOf(fields, TIME_KEYS))
  const station = stationName(firstOf(fields, STATION_KEYS))
  const way = sender(firstOf(fields, WAY_KEYS))
  for (const key of FRAME_KEYS) {
    const frame = frameFrom(fields[key])
    if (frame) return { line, atMs, sender: way, station, frame }
  }
  const apart = frameFrom(apartFrame(fields))
  if (apart) return { line, atMs, sender: way, station, frame: apart }
  // A program that logs JSON has the message within a text.
  for (const key of FRAME_KEYS) {
    const value = fields[key]
    const [found] = typeof value === 'string' ? readText(value.split('\n')).entries : []
    if (found) {
      const { sender: said, atMs: saidMs, station: named, frame } = found
      return { line, atMs: atMs ?? saidMs, sender: way ?? said, station: station ?? named, frame }
    }
  }
  return 'has no OCPP message'
}

const TYPES: Readonly<Record<string, number>> = {
  '2': 2,
  '3': 3,
  '4': 4,
  call: 2,
  request: 2,
  req: 2,
  callresult: 3,
  result: 3,
  response: 3,
  confirmation: 3,
  conf: 3,
  callerror: 4,
  error: 4,
}

/** A message whose parts are fields of their own. */
function apartFrame(fields: Fields): unknown {
  const id = firstOf(fields, ['messageid', 'uniqueid', 'msgid', 'message_id', 'id'])
  const action = firstOf(fields, ['action', 'method', 'command'])
  const kind = firstOf(fields, ['messagetypeid', 'messagetype', 'type', 'kind'])
  const payload = isFields(fields['payload']) ? fields['payload'] : undefined
  const named = typeof kind === 'string' || typeof kind === 'number' ? String(kind) : action === undefined ? '' : 'call'
  const type = TYPES[named.toLowerCase()]
  if ((typeof id !== 'string' && typeof id !== 'number') || payload === undefined || type === undefined) return undefined
  if (type === 2) return [2, String(id), action, payload]
  const { errorCode, errorDescription } = payload
  return type === 3 ? [3, String(id), payload] : [4, String(id), errorCode ?? 'GenericError', errorDescription ?? '', {}]
}

function readObjects(rows: readonly (readonly [line: number, value: unknown])[]): LogReading {
  const entries: LogEntry[] = []
  const problems: LogProblem[] = []
  for (const [line, value] of rows) {
    const frame = frameFrom(value)
    const found = frame
      ? { line, atMs: undefined, sender: undefined, station: undefined, frame }
      : isFields(value)
        ? entryOf(value, line)
        : 'is no valid JSON or no OCPP message'
    if (typeof found === 'string') problems.push({ line, reason: found })
    else entries.push(found)
  }
  return { entries, problems }
}

/** An object that can be a line of a log, and no part of a message over several lines. */
const isLogged = (value: unknown) =>
  isFields(value) && Object.keys(lowered(value)).some((key) => [...TIME_KEYS, ...WAY_KEYS, ...FRAME_KEYS].includes(key))

/** The rows of a JSON document: a list, an object with a list, or a single message. */
function rowsOfDocument(document: unknown): readonly unknown[] | undefined {
  if (frameFrom(document)) return undefined
  if (Array.isArray(document)) return document
  if (!isFields(document)) return undefined
  const list = firstOf(lowered(document), LIST_KEYS)
  return Array.isArray(list) && !frameFrom(list) ? list : undefined
}

/**
 * Reads a log of OCPP messages: the exports of the page Protocol, a JSON document, JSON lines, CSV with a heading, or text with a
 * message in a line or over several. Other lines are ignored; lines that look like messages and cannot be read are problems.
 */
export function readLog(given: string): LogReading {
  const text = given.replace(/^\uFEFF/, '')
  const rows = rowsOfDocument(parsedJson(text))
  if (rows) return readObjects(rows.map((row, place) => [place + 1, row] as const))
  const lines = text.split(/\r\n|\n|\r/)
  const csv = [...csvRows([text], 'the log')]
  const head = csv[0]?.cells.map((cell) => cell.toLowerCase()) ?? []
  const has = (keys: readonly string[]) => head.some((name) => keys.includes(name))
  if (has(FRAME_KEYS) && (has(WAY_KEYS) || has(TIME_KEYS))) {
    const fields = (cells: readonly string[]) => Object.fromEntries(head.map((name, place) => [name, cells[place]]))
    return readObjects(csv.slice(1).map(({ line, cells }) => [line, fields(cells)] as const))
  }
  // Lines of JSON and of text can alternate. Empty lines stand for the read ones, so that the numbers stay.
  const values = lines.map((line) => (/^\s*\{/.test(line) ? parsedJson(line) : undefined))
  const hasObjects = values.some(isLogged)
  const objects: [number, unknown][] = []
  const others = lines.map((line, place) => {
    if (!hasObjects || !/^\s*\{\s*"/.test(line)) return line
    objects.push([place + 1, values[place]])
    return ''
  })
  const [first, second] = [readObjects(objects), readText(others)]
  const byLine = (a: { readonly line: number }, b: { readonly line: number }) => a.line - b.line
  return {
    entries: [...first.entries, ...second.entries].toSorted(byLine),
    problems: [...first.problems, ...second.problems].toSorted(byLine),
  }
}

import { frameFrom, type LogEntry, type LogProblem, type LogReading } from './log-entry.ts'
import { moment, namedStation, sender } from './log-words.ts'

const START = /\[\s*[234]\s*,\s*(?:"|\d+\s*,\s*["{])/g
const NOT_VALID = 'is no valid JSON or no OCPP message'
/** Of one message; a longer one is not read. */
const CHARACTERS_AT_MOST = 300_000

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
export function readText(lines: readonly string[]): LogReading {
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
    const limit = Math.min(startFrom(text, lineEnd)?.index ?? text.length, start + CHARACTERS_AT_MOST)
    const end = endOf(text.slice(start, limit))
    const frame = typeof end === 'number' ? frameFrom(text.slice(start, start + end)) : undefined
    if (frame) entries.push({ line, atMs: lineMs, sender: sender(before), station: namedStation(before), frame })
    else problems.push({ line, reason: typeof end === 'number' ? NOT_VALID : 'has a message that is cut' })
    from = typeof end === 'number' ? start + end : lineEnd
  }
  return { entries, problems }
}

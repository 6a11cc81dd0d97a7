import { frameFrom, type LogEntry, type LogProblem, type LogReading } from './log-entry.ts'
import { moment, namedStation, sender } from './log-words.ts'

const START = /\[\s*[234]\s*,\s*(?:"|\d+\s*,\s*["{])/
const NOT_VALID = 'is no valid JSON or no OCPP message'
/** Lines of one message. A message that some programs write indented has a few. */
const LINES_AT_MOST = 500

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

/** Messages in lines of text. Time, direction and name of the charger stand before each. */
export function readText(lines: readonly string[]): LogReading {
  const entries: LogEntry[] = []
  const problems: LogProblem[] = []
  for (let place = 0; place < lines.length; place++) {
    let rest = lines[place] ?? ''
    const line = place + 1
    let lineMs: number | undefined
    for (let start = rest.search(START); start >= 0; start = rest.search(START)) {
      const before = rest.slice(0, start)
      let text = rest.slice(start)
      let end = endOf(text)
      // A message over several lines ends before the next message begins.
      for (let next = place + 1; end === 'open' && next < Math.min(lines.length, line + LINES_AT_MOST); next++) {
        const more = lines[next] ?? ''
        if (START.test(more)) break
        text += `\n${more}`
        end = endOf(text)
        if (typeof end === 'number') place = next
      }
      const frame = typeof end === 'number' ? frameFrom(text.slice(0, end)) : undefined
      lineMs = moment(before) ?? lineMs
      if (frame) entries.push({ line, atMs: lineMs, sender: sender(before), station: namedStation(before), frame })
      else problems.push({ line, reason: typeof end === 'number' ? NOT_VALID : 'has a message that is cut' })
      rest = typeof end === 'number' ? text.slice(end) : ''
    }
  }
  return { entries, problems }
}

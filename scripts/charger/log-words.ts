/** Who sent a message: by name, or relative to the program that wrote the log. */
export type Sender = 'charger' | 'platform' | 'sent' | 'received'

const CHARGER = String.raw`(?:cp|cs|charger|charge[ _-]?point|charging[ _-]?station|charge[ _-]?box|station|wallbox|evse|client)`
const PLATFORM = String.raw`(?:csms|cpms|central[ _-]?system|platform|back[ _-]?end|server|evcc)`
const ARROW = String.raw`\s*(?:-*>|=>|→|➡|_?to_?)\s*`
const BACK = String.raw`\s*(?:<-*|<=|←|⬅)\s*`
const either = (...patterns: string[]) => new RegExp(patterns.map((one) => String.raw`\b${one}\b`).join('|'), 'i')

const BY_CHARGER = either(`${CHARGER}${ARROW}${PLATFORM}`, `${PLATFORM}${BACK}${CHARGER}`, `from[ _-]?${CHARGER}`)
const BY_PLATFORM = either(`${PLATFORM}${ARROW}${CHARGER}`, `${CHARGER}${BACK}${PLATFORM}`, `to[ _-]?${CHARGER}`)
/** The last word counts: other words of the line stand before the message. `in` and `out` are words of other sentences too. */
const WORD = /\b(?:(send|sending|sent|tx|outgoing|outbound)|(recv|receive|received|receiving|rx|incoming|inbound))\b/gi
const MARK = /(?:(\[out\]|\bout\s*:|>>|➡|→|↑)|(\[in\]|\bin\s*:|<<|⬅|←|↓))/gi

function lastOf(pattern: RegExp, text: string): Sender | undefined {
  const [, sent, received] = [...text.matchAll(pattern)].at(-1) ?? []
  if (sent !== undefined) return 'sent'
  return received === undefined ? undefined : 'received'
}

/** The sender by a field or by the text before a message. Undefined without a word for it. */
export function sender(value: unknown): Sender | undefined {
  if (typeof value === 'boolean') return value ? 'sent' : 'received'
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^(?:in|i|false|<-*|<)$/i.test(text)) return 'received'
  if (/^(?:out|o|true|-*>|>)$/i.test(text)) return 'sent'
  if (new RegExp(`^${CHARGER}$`, 'i').test(text)) return 'charger'
  if (new RegExp(`^${PLATFORM}$`, 'i').test(text)) return 'platform'
  if (BY_CHARGER.test(text)) return 'charger'
  if (BY_PLATFORM.test(text)) return 'platform'
  return lastOf(WORD, text) ?? lastOf(MARK, text)
}

const DATE = /(\d{4})[-/.](\d\d)[-/.](\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,](\d+))?\s*(Z|[+-]\d\d:?\d\d)?/gi
const CLOCK = /(?<![\d:])(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?/g

/** A time of a log, ms: a date with time, a time of day alone, or a number of seconds or milliseconds. A time without zone counts as UTC. */
export function moment(value: unknown): number | undefined {
  const number =
    typeof value === 'number' || (typeof value === 'string' && /^\d{9,14}(?:\.\d+)?$/.test(value)) ? Number(value) : NaN
  if (Number.isFinite(number)) return number < 1e11 ? number * 1_000 : number
  if (typeof value !== 'string') return undefined
  const dated = [...value.matchAll(DATE)].at(-1)
  if (dated) {
    const [, year, month, day, hour, minute, second, fraction = '0', zone = 'Z'] = dated
    const offset = zone.toUpperCase() === 'Z' ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2')
    const atMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
    return Number.isNaN(atMs) ? undefined : atMs + Math.floor(Number(`0.${fraction}`) * 1_000)
  }
  const clock = [...value.matchAll(CLOCK)].at(-1)
  if (!clock) return undefined
  const [, hour, minute, second, fraction = '0'] = clock
  return (Number(hour) * 3_600 + Number(minute) * 60 + Number(second)) * 1_000 + Math.floor(Number(`0.${fraction}`) * 1_000)
}

/** The name of a charger; undefined for anything else. */
export const stationName = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[^\s[\]{}"]{1,64}$/.test(value) ? value : undefined

const ACT = 'send|sending|sent|recv|receive|received|receiving'
const NAMED_AFTER = new RegExp(String.raw`\b(?:${ACT})(?: (?:json )?messages?)?(?: (?:to|from))? ([^\s:[\]]+):\s*$`, 'i')
const NAMED_BEFORE = new RegExp(String.raw`(?:^|\s)([^\s:[\]]+):\s+(?:${ACT})(?: messages?)?:?\s*$`, 'i')

/** The name of the charger in the text before a message. */
export function namedStation(text: string): string | undefined {
  const name = NAMED_AFTER.exec(text)?.[1] ?? NAMED_BEFORE.exec(text)?.[1]
  return name !== undefined && /^(?:message|json|info|debug|trace)$/i.test(name) ? undefined : name
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { isChangeOfClocks } from './clock.ts'
import type { OrderProblem } from './samples.ts'

/** What the times of a recording are: moments in UTC, a local clock without an offset, or seconds from the start. */
export type ClockKind = 'absolute' | 'local' | 'elapsed'

/** A time of a recording, ms. Only differences matter, so local time is read as UTC. */
export interface ReadTime {
  readonly ms: number
  readonly kind: ClockKind
}

/** Of the repeated hour, some files name the parts: `02A:15`, `02B:15`. */
const TIME = String.raw`(\d{1,2})[ab]?:?(\d\d)(?::?(\d\d)(?:[.,:](\d{1,9}))?)?\s*(am|pm)?\s*(Z|[A-Z]{3,4}|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d\d)?)?(?:\s*[([][^)\]]*[)\]])?$`
const PART = /\d([ab]):?\d\d/i

/** The lines where the parts A and B of each repeated hour begin. */
export class HourParts {
  readonly #lines = new Map<number, { a?: number; b?: number }>()

  add(text: string, ms: number, line: number): void {
    const part = PART.exec(text)?.[1]?.toLowerCase()
    const hour = Math.floor(ms / HOUR_MS)
    if (part === 'a' || part === 'b') this.#lines.set(hour, Object.assign({ [part]: line }, this.#lines.get(hour)))
  }

  /** Why the rows between these times cannot be put in order by their parts: A comes first, and both are given but at an end of the file. */
  problem(timesMs: readonly number[]): OrderProblem | undefined {
    const [fromMs = 0, toMs = 0] = [timesMs[0], timesMs.at(-1)]
    for (const [hour, { a, b }] of this.#lines) {
      const isCut = a === undefined ? fromMs >= hour * HOUR_MS : b === undefined && toMs < (hour + 1) * HOUR_MS
      if (isCut || (a !== undefined && b !== undefined && a < b === fromMs <= toMs)) continue
      const [part, other] = b === undefined ? 'AB' : 'BA'
      const place = a === undefined || b === undefined ? `without part ${other}` : `before part ${other}`
      const sentence = `part ${part} of the hour from ${String(hour % 24).padStart(2, '0')}:00 stands ${place}`
      return { sentence: `${sentence}; sort the file by time, or add the offset from UTC to the times`, line: b ?? a ?? 1 }
    }
    return undefined
  }
}

/** `13.00.05` in Finland and Italy, `13h00` and `13h00m05s` in France. */
const OTHER_CLOCK = /(^|[\sT])(\d{1,2})(?:\.(\d\d)\.(\d\d)|h(\d\d)(?:m(?:in)?(\d\d)s?)?)(?=$|[\s.,Z+-])/
/** Words beside a time of day: `klo 13.00.05`, `kl. 13:00`, `13:00 Uhr`, `1:00 p.m.` */
const WORDS = /\b(?:klo|kl\.?)\s+(?=\d)|\s+uhr$/gi
const asUsualClock = (text: string) =>
  text
    .replace(WORDS, '')
    .replace(/\b([ap])\.\s?m\.$/i, '$1m')
    .replace(OTHER_CLOCK, (_, before, hour, m1, s1, m2, s2) => `${before}${hour}:${m1 ?? m2}:${s1 ?? s2 ?? '00'}`)
/** What spreadsheets add to a date without a time, and to a time without a date. */
const MIDNIGHT = /[\sT]0?0[:.]00(?:[:.]00(?:[.,]0+)?)?$/
const FIRST_DAY = /^(?:1899-12-3[01]|1900-01-0[01]|1904-01-01|1970-01-01|0001-01-01)[\sT]/

/** The text of a time from its columns: a date and a time of day, and perhaps its ms; or six from the year to the second. */
export function joinedTime([first = '', clock, ...parts]: readonly string[], fraction?: string): string {
  const [month, day, hour, minute, second] = [clock ?? '', ...parts].map((part) => part.replace(/^\d(?!\d)/, '0$&'))
  const split = clock === undefined ? first : `${first.replace(MIDNIGHT, '')} ${clock.replace(FIRST_DAY, '')}`
  const text = parts.length > 0 ? `${first}-${month}-${day} ${hour}:${minute}:${second}` : split
  return fraction === undefined ? text : `${text}.${fraction.replace(/[.,]0+$/, '').padStart(3, '0')}`
}

const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.]?)(\d\d|(?<=\D)\d)\2(\d\d|(?<=\D)\d)[\sT_]+${TIME}`, 'i')
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|(?<!-)\d\d)[\sT]+${TIME}`, 'i')
const MONTH_NAME = new RegExp(
  String.raw`^(?:[a-z]{3},? )?(\d{1,2})(?:\.(?= ))?([- ])([a-zä]{3})[a-zä]*\.?\2(\d{4})[\sT]+${TIME}`,
  'i',
)
const MONTH_NAME_FIRST = new RegExp(String.raw`^(?:[a-z]{3},? )?([a-z]{3})[a-z]*( )(\d{1,2}),? (\d{4})[\sT,]+${TIME}`, 'i')
/** A date and a time in one number: `20260115120000`, also with ms. */
const COMPACT = /^((?:19|20)\d\d)()(0[1-9]|1[0-2])([0-2]\d|3[01])([01]\d|2[0-4])([0-5]\d)(?:([0-5]\d)(?:[.,]?(\d{3}))?)?$/
const FORMS = [YEAR_FIRST, DAY_FIRST, MONTH_NAME, MONTH_NAME_FIRST, COMPACT]
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Those in German and in Scandinavia that differ. */
const OTHER_MONTHS: Record<string, string> = Object.fromEntries(
  'mär mar,mrz mar,mai may,maj may,okt oct,dez dec,des dec'.split(',').map((pair) => pair.split(' ')),
)
/** Hours ahead of UTC. */
const ZONES: Record<string, number> = Object.fromEntries(
  'z 0,utc 0,gmt 0,wet 0,west 1,bst 1,cet 1,cest 2,mez 1,mesz 2,eet 2,eest 3,est -5,edt -4,cst -6,cdt -5,mst -7,mdt -6,pst -8,pdt -7'
    .split(',')
    .map((zone) => zone.split(' '))
    .map(([name = '', hours]) => [name, Number(hours)] as const),
)
const NUMBER = /^[-+]?\d+(?:[.,]\d+)?(?:e[-+]?\d+)?$/i

/** Ms of midnight; NaN for a day that does not exist, such as 30 February. */
function dayMs(year: number, month: number, day: number): number {
  const ms = Date.UTC(year < 100 ? 2_000 + year : year, month - 1, day)
  const date = new Date(ms)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : NaN
}

/** Ms after midnight, less the offset of the zone; NaN for a time that does not exist. */
function timeOfDay([hour = '', minute = '', second = '0', fraction = '', half, zone]: (string | undefined)[]): ReadTime {
  const noon = half?.toLowerCase() === 'pm' ? 12 : 0
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + noon
  const ms = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + Number(`${fraction}000`.slice(0, 3))
  // 24:00 is the end of a day.
  if (ms > DAY_MS || Number(minute) > 59 || Number(second) > 59) return { ms: NaN, kind: 'local' }
  if (zone === undefined) return { ms, kind: 'local' }
  const named = ZONES[zone.toLowerCase()]
  if (named !== undefined) return { ms: ms - named * 3_600_000, kind: 'absolute' }
  const [, sign, offsetHours = 0, offsetMinutes = 0] = /^(?:utc|gmt)?([+-])(\d{1,2}?):?(\d\d)?$/i.exec(zone) ?? []
  if (sign === undefined) return { ms: NaN, kind: 'absolute' }
  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000
  return { ms: sign === '-' ? ms + offsetMs : ms - offsetMs, kind: 'absolute' }
}

/** Units of a number that counts from a year, by its size: from 1970 in seconds to ns, or from 1 or 1601 in steps of 100 ns. */
function epochScale(value: number): number | undefined {
  const sizes = [
    [1e18, 1e-6],
    [1e17, 1e-4],
    [1e14, 1e-3],
    [1e11, 1],
    [1e8, 1_000],
  ]
  return sizes.find(([least = 0]) => Math.abs(value) >= least)?.[1]
}

const SCALES: Record<string, number> = { h: HOUR_MS, min: MINUTE_MS, s: 1_000, ms: 1, us: 1e-3, ns: 1e-6 }

/** Reads the times of one file. The first number shows its size, and the first day above 12 that of 03/04/2026. */
export class Times {
  /** ms per unit of a number. */
  #scale: number | undefined
  #isEpoch = false
  /** In a date such as 03/04/2026. */
  #order: 'day-first' | 'month-first' | undefined
  #lastDate = ''
  #lastDayMs = NaN
  readonly #isUtc: boolean
  readonly #declaredDate: string | undefined
  /** Midnights since the declared date, ms. */
  #midnightsMs = 0
  #lastTimeOfDayMs: number | undefined

  /** `unit` and `isUtc`: what the header says. `declaredDate`: that of the first of times without a date, 2026-01-15. */
  constructor({
    unit,
    isUtc = false,
    declaredDate,
  }: { unit?: string | undefined; isUtc?: boolean; declaredDate?: string | undefined } = {}) {
    this.#scale = unit === undefined ? undefined : SCALES[unit]
    this.#isUtc = isUtc
    this.#declaredDate = declaredDate
  }

  /** Undefined for a text that is not a time. */
  read(text: string): ReadTime | undefined {
    const isNumber = NUMBER.test(text) && (this.#scale !== undefined || !COMPACT.test(text))
    const found = isNumber ? this.#number(Number(text.replace(',', '.'))) : this.#moment(text)
    if (!found || Number.isNaN(found.ms)) return undefined
    return found.kind === 'local' && this.#isUtc ? { ms: found.ms, kind: 'absolute' } : found
  }

  #number(value: number): ReadTime | undefined {
    if (!Number.isFinite(value)) return undefined
    const epoch = epochScale(value)
    if (this.#scale === undefined) {
      this.#isEpoch = epoch !== undefined
      this.#scale = epoch ?? 1_000
    }
    // Another size than that of the first time would be a jump of years.
    if (this.#isEpoch && epoch !== this.#scale) return undefined
    return { ms: Math.round(value * this.#scale), kind: this.#isEpoch ? 'absolute' : 'elapsed' }
  }

  /** A time of the declared date, or of a day after it: the clock goes back at midnight. */
  #onDeclaredDate(text: string): ReadTime | undefined {
    const found = this.#declaredDate === undefined ? undefined : this.#dated(`${this.#declaredDate} ${text}`)
    if (!found) return undefined
    const since = found.ms - (this.#lastTimeOfDayMs ?? found.ms)
    if (Math.abs(since) > DAY_MS / 2) this.#midnightsMs -= Math.sign(since) * DAY_MS
    this.#lastTimeOfDayMs = found.ms
    return { ...found, ms: found.ms + this.#midnightsMs }
  }

  #moment = (text: string): ReadTime | undefined => {
    const found = this.#dated(text)
    if (found && !Number.isNaN(found.ms)) return found
    const usual = asUsualClock(text)
    return (usual === text ? found : this.#dated(usual)) ?? this.#onDeclaredDate(usual)
  }

  #dated(text: string): ReadTime | undefined {
    const found = FORMS.map((form) => form.exec(text)).find((match) => match !== null)
    if (!found) return undefined
    const [, first = '', separator = '', second = '', third = '', ...time] = found
    const { ms, kind } = timeOfDay(time)
    return { ms: this.#day(first, second, third, separator) + ms, kind }
  }

  #day(first: string, second: string, third: string, separator: string): number {
    const date = `${first}${separator}${second}${separator}${third}`
    if (date !== this.#lastDate) {
      this.#lastDayMs = this.#dayOf(first, second, third, separator)
      this.#lastDate = date
    }
    return this.#lastDayMs
  }

  #dayOf(first: string, second: string, third: string, separator: string): number {
    if (first.length === 4) return dayMs(Number(first), Number(second), Number(third))
    const [a, b, year] = [Number(first), Number(second), Number(third)]
    const name = (b > 0 ? first : second).toLowerCase()
    const month = MONTHS.indexOf(OTHER_MONTHS[name] ?? name) + 1
    if (month > 0) return dayMs(year, month, b > 0 ? b : a)
    if (separator === '.') return dayMs(year, b, a)
    return this.#orderedDay(a, b, year)
  }

  /** The day of 03/04/2026: 3 April until a later one shows the order. Days count on from the last one. */
  #orderedDay(a: number, b: number, year: number): number {
    const [lastA = NaN, lastB = NaN, lastYear = NaN] = this.#lastDate.split(/[-/]/).map(Number)
    const dayFirst = dayMs(year, b, a)
    const monthFirst = dayMs(year, a, b)
    const sinceDayFirst = dayFirst - dayMs(lastYear, lastB, lastA)
    const sinceMonthFirst = monthFirst - dayMs(lastYear, lastA, lastB)
    // 26/01/16 after 26/01/15 begins with the year.
    if (year < 100 && a === lastA && b === lastB) return NaN
    if (a > 12) this.#order = 'day-first'
    else if (b > 12) this.#order = 'month-first'
    else if (this.#order === undefined && !Number.isNaN(this.#lastDayMs)) {
      const isDayFirst = sinceMonthFirst <= 0 || (sinceDayFirst > 0 && sinceDayFirst <= sinceMonthFirst)
      this.#order = isDayFirst ? 'day-first' : 'month-first'
    }
    if (Number.isNaN(this.#lastDayMs)) {
      // Of an ambiguous first date, the one on which clocks change matters: 11/01/2026.
      return (this.#order ?? (isChangeOfClocks(monthFirst) ? 'month-first' : '')) === 'month-first' ? monthFirst : dayFirst
    }
    return this.#lastDayMs + (this.#order === 'month-first' ? sinceMonthFirst : sinceDayFirst)
  }
}

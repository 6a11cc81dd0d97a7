/** What the times of a recording are: moments in UTC, a local clock without an offset, or seconds from the start. */
export type ClockKind = 'absolute' | 'local' | 'elapsed'

/** A time of a recording, ms. Only differences matter, so local time is read as UTC. */
export interface ReadTime {
  readonly ms: number
  readonly kind: ClockKind
}

const TIME = String.raw`(\d{1,2}):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?\s*(am|pm)?\s*(Z|[A-Z]{3,4}|[+-]\d\d(?::?\d\d)?)?$`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.]?)(\d\d)\2(\d\d)[ T_]+${TIME}`, 'i')
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4})[ T]+${TIME}`, 'i')
const MONTH_NAME = new RegExp(String.raw`^(\d{1,2})([- ])([a-z]{3})[a-z]*\2(\d{4})[ T]+${TIME}`, 'i')
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Hours ahead of UTC. */
const ZONES: Record<string, number> = Object.fromEntries(
  'z 0,utc 0,gmt 0,wet 0,west 1,bst 1,cet 1,cest 2,eet 2,eest 3,est -5,edt -4,cst -6,cdt -5,mst -7,mdt -6,pst -8,pdt -7'
    .split(',')
    .map((zone) => zone.split(' '))
    .map(([name = '', hours]) => [name, Number(hours)] as const),
)
const NUMBER = /^[-+]?\d+(?:[.,]\d+)?(?:e[-+]?\d+)?$/i

/** Ms of midnight; NaN for a day that does not exist, such as 30 February. */
function dayMs(year: number, month: number, day: number): number {
  const ms = Date.UTC(year, month - 1, day)
  const date = new Date(ms)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : NaN
}

/** Ms after midnight, less the offset of the zone; NaN for a time that does not exist. */
function timeOfDay([hour = '', minute = '', second = '0', fraction = '', half, zone]: (string | undefined)[]): ReadTime {
  const noon = half?.toLowerCase() === 'pm' ? 12 : 0
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + noon
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return { ms: NaN, kind: 'local' }
  const ms = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + Number(`${fraction}000`.slice(0, 3))
  if (zone === undefined) return { ms, kind: 'local' }
  const named = ZONES[zone.toLowerCase()]
  if (named !== undefined) return { ms: ms - named * 3_600_000, kind: 'absolute' }
  const [, sign, offsetHours = 0, offsetMinutes = 0] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  if (sign === undefined) return { ms: NaN, kind: 'absolute' }
  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000
  return { ms: sign === '-' ? ms + offsetMs : ms - offsetMs, kind: 'absolute' }
}

/** Units of a number that counts from 1970, by its size: from 1973 on in seconds, to µs and ns. */
function epochScale(value: number): number | undefined {
  const size = Math.abs(value)
  if (size >= 1e17) return 1e-6
  if (size >= 1e14) return 1e-3
  if (size >= 1e11) return 1
  return size >= 1e8 ? 1_000 : undefined
}

const SCALES: Record<string, number> = { s: 1_000, ms: 1, us: 1e-3, ns: 1e-6 }

/**
 * Reads the times of one file. The first time determines the size of numbers. Day and month of dates such as 03/04/2026
 * follow from the first number above 12, or from the next day.
 */
export class Times {
  /** ms per unit of a number. */
  #scale: number | undefined
  #isEpoch = false
  /** In a date such as 03/04/2026. */
  #order: 'day-first' | 'month-first' | undefined
  #lastDate = ''
  #lastDayMs = NaN
  readonly #isUtc: boolean

  /** `unit`: s, ms, us or ns, if the header names it. `isUtc`: the header says that the clock is UTC. */
  constructor({ unit, isUtc = false }: { unit?: string | undefined; isUtc?: boolean } = {}) {
    this.#scale = unit === undefined ? undefined : SCALES[unit]
    this.#isUtc = isUtc
  }

  /** Undefined for a text that is not a time. */
  read(text: string): ReadTime | undefined {
    const found = NUMBER.test(text) ? this.#number(Number(text.replace(',', '.'))) : this.#moment(text)
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

  #moment(text: string): ReadTime | undefined {
    const found = YEAR_FIRST.exec(text) ?? DAY_FIRST.exec(text) ?? MONTH_NAME.exec(text)
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
    const month = MONTHS.indexOf(second.toLowerCase()) + 1
    const [a, b, year] = [Number(first), Number(second), Number(third)]
    if (month > 0) return dayMs(year, month, a)
    if (separator === '.') return dayMs(year, b, a)
    return this.#orderedDay(a, b, year)
  }

  /**
   * The day of a date such as 03/04/2026. The first one is read as 3 April until a later one shows the order. Days count on from the
   * last one, because only differences matter.
   */
  #orderedDay(a: number, b: number, year: number): number {
    const [lastA = NaN, lastB = NaN, lastYear = NaN] = this.#lastDate.split(/[-/]/).map(Number)
    const dayFirst = dayMs(year, b, a)
    const monthFirst = dayMs(year, a, b)
    const sinceDayFirst = dayFirst - dayMs(lastYear, lastB, lastA)
    const sinceMonthFirst = monthFirst - dayMs(lastYear, lastA, lastB)
    if (a > 12) this.#order = 'day-first'
    else if (b > 12) this.#order = 'month-first'
    else if (this.#order === undefined && !Number.isNaN(this.#lastDayMs)) {
      const isDayFirst = sinceMonthFirst <= 0 || (sinceDayFirst > 0 && sinceDayFirst <= sinceMonthFirst)
      this.#order = isDayFirst ? 'day-first' : 'month-first'
    }
    if (Number.isNaN(this.#lastDayMs)) return this.#order === 'month-first' ? monthFirst : dayFirst
    return this.#lastDayMs + (this.#order === 'month-first' ? sinceMonthFirst : sinceDayFirst)
  }
}

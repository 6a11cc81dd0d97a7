import { Times } from './times.ts'
import { plausibleHz, type ValueUnit } from './values.ts'

/** The columns of a recording, as places in a row, and what they are. */
export interface Layout {
  /** One column, or a date and a time of day. */
  readonly timePlaces: readonly number[]
  readonly valuePlace: number
  readonly timeField: string
  readonly valueField: string
  readonly width: number
  /** h, min, s, ms, us or ns, if the header names it. */
  readonly timeUnit: string | undefined
  readonly isUtc: boolean
  readonly valueUnit: ValueUnit
  /** The first row is data. */
  readonly hasNoHeader?: boolean
}

/** Names of columns without blanks, signs and units, the most exact first. */
const TIME_NAMES = (
  'starttimeutc,timeutc,utctime,datetimeutc,timestamputc,utc,starttime,timestamp,datetime,dateandtime,dtm,time,t,ts,' +
  'epoch,epochtime,unixtime,unix,seconds,elapsed,zeitstempel,zeitpunkt,zeit,aikaleima,aika,alkuaika,tidpunkt,tid,hora,fecha,' +
  'date,datum'
).split(',')
const VALUE_NAMES = (
  'value,f,freq,frequency,gridfrequency,gridfreq,actualfrequency,frequencyrealtimedata,frequencyhistoricaldata,hz,' +
  'taajuus,taajuusreaaliaikatieto,frekvens,frequenz,netzfrequenz,frecuencia,wert,arvo'
).split(',')
const DATE_NAMES = ['date', 'datum', 'fecha']
const TIME_OF_DAY_NAMES = ['time', 'timeofday', 'zeit', 'uhrzeit', 'hora', 'starttime', 'from', 'von']
/** `df`, `Frequency deviation`, `Abweichung`, `f-50`. */
const DEVIATION = /^(?:d|df|fdev)$|delta|deviation|^dev$|abweichung|poikkeama|avvikelse|[-−]\s*50\b/i
/** A unit in brackets, or as the last word: `Value (mHz)`, `f [Hz]`, `t_ms`. */
const UNIT = /(?:[([]\s*(m?hz|h|min|s|ms|us|µs|ns)\s*[)\]]|[\s_-](m?hz|s|ms|us|µs|ns))\s*$/i
/** A column that no name names may be named by one of its words: `Local time (EET)`, `Grid freq.`. */
const TIME_WORD = /\b(?:time|timestamp|zeit|aika)\b/
const VALUE_WORD = /\b(?:freq|frequency|frequenz|frekvens|taajuus)\b/

interface Head {
  readonly name: string
  readonly unit: string | undefined
  readonly text: string
  readonly place: number
}

function headOf(text: string, place: number): Head {
  const unit = UNIT.exec(text)
  const name = text.replace(UNIT, '').replace(/[Δδ]/g, 'd').toLowerCase()
  return {
    text,
    place,
    // `UTC+03:00` is a local time.
    name: name.replace(/utc\s*[+-].*$/, 'local').replace(/[^a-z]/g, ''),
    unit: (unit?.[1] ?? unit?.[2])?.toLowerCase().replace('µ', 'u'),
  }
}

const bestOf = (heads: readonly Head[], names: readonly string[]): Head | undefined =>
  heads
    .filter(({ name }) => names.includes(name))
    .toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
    .at(0)

/** The only column that has this word and, of several, a unit. */
function onlyOf(heads: readonly Head[], word: RegExp): Head | undefined {
  const named = heads.filter(({ text }) => word.test(text.toLowerCase().replaceAll('_', ' ')))
  const [one, ...others] = named.length > 1 ? named.filter(({ unit }) => unit !== undefined) : named
  return others.length > 0 ? undefined : one
}

const isDeviation = ({ name, text }: Head) => DEVIATION.test(name) || DEVIATION.test(text)

const isTime = (unit: string | undefined) => unit !== undefined && !unit.endsWith('hz')

/** The layout that a header names; undefined if it names no time or no frequency. */
export function layoutOfHeader(cells: readonly string[]): Layout | undefined {
  const heads = cells.map(headOf)
  const date = bestOf(heads, DATE_NAMES)
  const clock = bestOf(heads, TIME_OF_DAY_NAMES)
  const time = date && clock ? clock : (bestOf(heads, TIME_NAMES) ?? onlyOf(heads, TIME_WORD))
  const others = heads.filter((head) => head !== time && head !== date && !isTime(head.unit))
  const deviation = others.find((head) => isDeviation(head) && head.unit !== undefined)
  const values = others.filter((head) => !isDeviation(head))
  const value =
    bestOf(values, VALUE_NAMES) ??
    deviation ??
    values.find(({ unit, name }) => unit !== undefined && name === '') ??
    onlyOf(values, VALUE_WORD)
  if (!time || !value) return undefined
  return {
    timePlaces: date && clock ? [date.place, clock.place] : [time.place],
    valuePlace: value.place,
    timeField: time.text,
    valueField: value.text,
    width: cells.length,
    timeUnit: isTime(time.unit) ? time.unit : undefined,
    isUtc: /utc|gmt/.test(time.name),
    valueUnit: unitOf(value, value === deviation),
  }
}

function unitOf({ unit }: Head, isDeviation: boolean): ValueUnit {
  if (isDeviation) return unit === 'mhz' ? 'deviation-mhz' : 'deviation-hz'
  return unit === 'mhz' ? 'mhz' : 'auto'
}

const isPlausible = (text: string) => !Number.isNaN(plausibleHz(Number(text.replace(',', '.') || NaN), 'auto'))
const isMoment = (text: string) => {
  const kind = new Times().read(text)?.kind
  return kind === 'local' || kind === 'absolute'
}

/** The columns of a row without a header: a moment and a frequency, in any order; undefined for another row. */
export function layoutOfData(cells: readonly string[]): Layout | undefined {
  const [time, ...times] = cells.flatMap((cell, place) => (isMoment(cell) ? [place] : []))
  const [value, ...values] = cells.flatMap((cell, place) => (isPlausible(cell) && place !== time ? [place] : []))
  if (time === undefined || value === undefined || cells.length !== 2 || times.length > 0 || values.length > 0) return undefined
  return {
    timePlaces: [time],
    valuePlace: value,
    timeField: `column ${time + 1}`,
    valueField: `column ${value + 1}`,
    width: cells.length,
    timeUnit: undefined,
    isUtc: false,
    valueUnit: 'auto',
    hasNoHeader: true,
  }
}

/** What an unknown header or row looks like, as the end of a sentence. */
export function guessAt(header: readonly string[], next: readonly string[] | undefined): string {
  const isData = header.some((cell) => isMoment(cell) || isPlausible(cell))
  const row = isData ? header : (next ?? [])
  const time = row.findIndex(isMoment)
  const value = row.findIndex((cell, place) => place !== time && isPlausible(cell))
  if (header.map(headOf).some((head) => isDeviation(head) && head.unit === undefined)) {
    return "; looks like deviations without a unit; name the column 'Deviation (mHz)' or 'Deviation (Hz)'"
  }
  if (isData) return "; looks like a file without a header; name the columns in line 1, such as 'Time,Value'"
  if (time < 0 || value < 0) return ''
  return `; looks like times in column ${time + 1} and frequencies in column ${value + 1}; name these columns 'Time' and 'Value'`
}

import { joinedTime, Times } from './times.ts'
import { OTHER_QUANTITY, plausibleHz, type ValueUnit } from './values.ts'

/** The columns of a recording, as places in a row, and what they are. */
export interface Layout {
  /** One column, or a date and a time of day. */
  readonly timePlaces: readonly number[]
  /** The ms of the time. */
  readonly fractionPlace?: number | undefined
  readonly qualityPlace?: number | undefined
  readonly qualityField?: string | undefined
  readonly valuePlace: number
  readonly timeField: string
  readonly valueField: string
  readonly width: number
  /** h, min, s, ms, us or ns, if the header names it. */
  readonly timeUnit: string | undefined
  readonly isUtc: boolean
  /** Of a column with times of day: the date of the first row. */
  readonly declaredDate?: string | undefined
  readonly valueUnit: ValueUnit
  /** The name of the value does not say that it is a frequency. */
  readonly isAnyValue: boolean
}

/** Whether a row has further cells: a decimal comma between commas moves those behind it, perhaps only empty ones beyond the last column. */
export function isTooLong(cells: readonly string[], { width, timePlaces, valuePlace }: Layout): boolean {
  const isNumber = (place: number) => !timePlaces.includes(place) && /^-?\d+$/.test(cells[place] ?? '')
  const isSplit = cells.some((_, place) => place <= valuePlace && isNumber(place) && isNumber(place + 1))
  return (isSplit && cells.length > width) || cells.slice(width).some((cell) => cell !== '')
}

/** Names of columns without accents, blanks, signs, units and `UTC`, the most exact first. */
const namesOf = (text: string) => text.split(',')
const TIME_NAMES = namesOf(
  'starttime,timestamp,datetime,dateandtime,dtm,time,t,ts,epoch,epochtime,unixtime,unix,seconds,elapsed,zeitstempel,zeitpunkt,zeit,' +
    'aikaleima,aika,alkuaika,ajankohta,tidpunkt,tidspunkt,tidsstempel,tidsstampel,starttid,tid,tijdstip,hora,fecha,horodatage,dateetheure,dateheure,dataora,dataeora,fechahora,fechayhora,datumentijd,dataigodzina,ajatempel,aeg,laiks,laikas,measurementtime,measuredat,' +
    'recordedat,samplingtime,messzeitpunkt,datumzeit,datumuhrzeit,datumunduhrzeit,datotid,datumtid,date,datum',
)
/** Names of a frequency, and then those of any value. */
const FREQUENCY_NAMES = namesOf(
  'f,freq,frequency,gridfrequency,gridfreq,actualfrequency,systemfrequency,frequencyrealtimedata,frequencyhistoricaldata,hz,' +
    'taajuus,taajuusreaaliaikatieto,verkontaajuus,frekvens,nettfrekvens,netfrekvens,natfrekvens,frequenz,netzfrequenz,netfrequentie,' +
    'frecuencia,frequence,frequenza,frequencia,frequentie,czestotliwosc,sagedus,frekvence,daznis',
)
const ANY_VALUE_NAMES = namesOf('value,wert,messwert,arvo,mittausarvo,varde,matvarde,verdi,maleverdi,vrdi')
const DATE_NAMES = namesOf('date,datum,fecha,data,pvm,paivamaara,paiva,dato,day,tag,jour,kuupaev,datums')
const CLOCK_NAMES = namesOf(
  'time,timeofday,clock,zeit,uhrzeit,hora,heure,ora,klo,kello,kellonaika,aika,klockslag,klokkeslett,klokken,tid,tijd,godzina,aeg,kellaaeg,laiks,laikas,starttime,from,von',
)
/** Year, month, day, hour, minute and second, each in a column of its own. */
const PART_NAMES = ['year,jahr', 'month,monat', 'day,tag', 'hour,stunde', 'minute', 'second,seconds,sekunde'].map(namesOf)
/** The ms of a time in a column of their own. */
const FRACTION_NAMES = namesOf(
  'ms,msec,millis,millisec,millisecond,milliseconds,millisekunde,millisekunden,millisekund,millisekunder,millisekunnit',
)
const QUALITY_NAMES = namesOf(
  'quality,validity,valid,isvalid,qualitat,qualite,laatu,kvalitet,gultig,giltig,gyldig,status,flag,flags',
)
/** `df`, `Frequency deviation`, `Abweichung`, `f-50`. */
const DEVIATION = /^(?:d|df|fdev)$|delta|deviation|^dev$|abweichung|poikkeama|avvik|afvigelse|[-−]\s*50\b/i
/** A unit in brackets, or as the last word: `Value (mHz)`, `f [Hz]`, `t_ms`. */
const UNIT = /(?:[([]\s*(m?hz|h|min|s|ms|us|µs|ns)\s*[)\]]|[\s_-](m?hz|s|ms|us|µs|ns))\s*$/i
/** A column that no name names may be named by one of its words: `Local time (EET)`, `Grid freq.`. */
const TIME_WORD = /\b(?:time|timestamp|zeit|zeitstempel|zeitpunkt|aika|tid|tidspunkt|tidpunkt)\b/
const VALUE_WORD = /\b(?:freq|frequency|frequenz|frekvens|taajuus)\b/
/** The date of the first row, in the name of a column with times of day: `Time 2026-01-15`. */
const DECLARED_DATE = /\b\d{4}-\d\d-\d\d\b/

interface Head {
  readonly name: string
  readonly unit: string | undefined
  readonly isUtc: boolean
  readonly text: string
  readonly place: number
}

function headOf(text: string, place: number): Head {
  const unit = UNIT.exec(text)
  const plain = text
    .replace(UNIT, '')
    .replace(/\sin\s*$/i, '')
    .replace(/[Δδ]/g, 'd')
    .replace(/[%€$£°Ω]/g, ' unit')
    .normalize('NFD')
    .toLowerCase()
  // `UTC+03:00` is a local time.
  const letters = plain.replace(/utc\s*[+-].*$/, 'local').replace(/[^a-z]/g, '')
  return {
    text,
    place,
    name: letters.replace(/utc|gmt/, '') || (letters === '' ? '' : 'time'),
    isUtc: /utc|gmt/.test(letters),
    unit: (unit?.[1] ?? unit?.[2])?.toLowerCase().replace('µ', 'u'),
  }
}

/** The column with the best of these names, one in UTC before others. */
const bestOf = (heads: readonly Head[], names: readonly string[]): Head | undefined =>
  heads
    .filter(({ name }) => names.includes(name))
    .toSorted((a, b) => Number(b.isUtc) - Number(a.isUtc) || names.indexOf(a.name) - names.indexOf(b.name))
    .at(0)

const UNITS =
  /^(?:[([]?\s*(?:m?hz|h|min|s|sec|ms|us|µs|ns|[kmg]?(?:a|v|w|wh|va|var)|°c?|%|(?:eur|€|ct)(?:\/[km]wh)?|utc|-)?\s*[)\]]?)$/i

/** The layout of a header with the units in the row below it: null with other units, and undefined if that row has no units. */
export function withUnits(names: readonly string[], units: readonly string[]): Layout | null | undefined {
  const isRow = units.length === names.length && units.every((unit) => UNITS.test(unit)) && units.some((unit) => unit !== '')
  if (!isRow) return undefined
  const plain = units.map((unit) => unit.replace(/[^\p{L}%€°/]/gu, '').replace(/^sec$/i, 's'))
  const withUnit = (name: string, unit = '') => (UNIT.test(name) || unit === '' ? name : `${name} (${unit})`)
  return layoutOfHeader(names.map((name, place) => withUnit(name, plain[place]))) ?? null
}

/** The only column that has this word and, of several, a unit. */
function onlyOf(heads: readonly Head[], word: RegExp): Head | undefined {
  const named = heads.filter(({ text }) => word.test(text.toLowerCase().replaceAll('_', ' ')))
  const [one, ...others] = named.length > 1 ? named.filter(({ unit }) => unit !== undefined) : named
  return others.length > 0 ? undefined : one
}

const isDeviation = ({ name, text }: Head) => DEVIATION.test(name) || DEVIATION.test(text)

const isTime = (unit: string | undefined) => unit !== undefined && !unit.endsWith('hz')

/** The columns of a time and a value, if the header names them. */
function columnsOf(heads: readonly Head[]) {
  const date = bestOf(heads, DATE_NAMES)
  const clock = bestOf(heads, CLOCK_NAMES)
  const parts = PART_NAMES.flatMap((names) => bestOf(heads, names) ?? [])
  const isInParts = parts.length === PART_NAMES.length
  const isSplit = date !== undefined && clock !== undefined && date !== clock
  const time = isInParts ? parts[0] : isSplit ? clock : (bestOf(heads, TIME_NAMES) ?? onlyOf(heads, TIME_WORD))
  const others = heads.filter(
    (head) => head !== time && head !== date && !(isInParts && parts.includes(head)) && !isTime(head.unit),
  )
  const deviation = others.find((head) => isDeviation(head) && head.unit !== undefined)
  const values = others.filter((head) => !isDeviation(head))
  const frequency = bestOf(values, FREQUENCY_NAMES)
  const value =
    frequency ??
    bestOf(values, ANY_VALUE_NAMES) ??
    deviation ??
    values.find(({ unit, name }) => unit !== undefined && name === '') ??
    onlyOf(values, VALUE_WORD)
  return {
    date: isSplit && !isInParts ? date : undefined,
    time,
    parts: isInParts ? parts : [],
    value,
    isAnyValue: value !== undefined && value.unit === undefined && ANY_VALUE_NAMES.includes(value.name),
  }
}

/** Two columns that may both be the frequency, such as `f1` and `f2`. */
function severalFrequencies(heads: readonly Head[]): readonly Head[] {
  const named = heads.filter((head) => FREQUENCY_NAMES.includes(head.name) && !isDeviation(head))
  return named.length > 1 ? named : []
}

/** A name that two columns have, so that it names none of them. */
function doubledName(heads: readonly Head[]): string | undefined {
  const { date, time, value } = columnsOf(heads)
  const isDoubled = (one: Head) => heads.some((other) => other !== one && other.text === one.text)
  return [date, time, value].find((one) => one && isDoubled(one))?.text
}

/** No name of a column begins so, but `[Time]` is one. */
const JSON_START = /^\s*(?:\{|\[\s*(?:[[{"\d-]|$))/

/** The layout that a header names; undefined if it names no time or no frequency. */
export function layoutOfHeader(cells: readonly string[]): Layout | undefined {
  const heads = cells.map(headOf)
  const { date, time, parts, value, isAnyValue } = columnsOf(heads)
  const isOther = JSON_START.test(cells[0] ?? '') || doubledName(heads) !== undefined || severalFrequencies(heads).length > 0
  if (!time || !value || isOther) return undefined
  const quality = bestOf(heads, QUALITY_NAMES)
  return {
    timePlaces: (parts.length > 0 ? parts : date ? [date, time] : [time]).map(({ place }) => place),
    fractionPlace: bestOf(heads, FRACTION_NAMES)?.place,
    qualityPlace: quality?.place,
    qualityField: quality?.text,
    valuePlace: value.place,
    timeField: time.text,
    valueField: value.text,
    width: cells.length,
    timeUnit: isTime(time.unit) ? time.unit : undefined,
    isUtc: time.isUtc,
    declaredDate: date ? undefined : DECLARED_DATE.exec(time.text)?.[0],
    valueUnit: unitOf(value, isDeviation(value)),
    isAnyValue,
  }
}

function unitOf({ unit }: Head, isOfDeviations: boolean): ValueUnit {
  if (isOfDeviations) return unit === 'mhz' ? 'deviation-mhz' : 'deviation-hz'
  return unit === 'mhz' ? 'mhz' : 'auto'
}

const isPlausible = (text: string) => !Number.isNaN(plausibleHz(Number(text.replace(',', '.') || NaN), 'auto'))
const isMoment = (text: string) => {
  const kind = new Times().read(text)?.kind
  return kind === 'local' || kind === 'absolute'
}
const isDate = (text: string) => !isMoment(text) && isMoment(`${text} 00:00`)
/** Without signs, it would be a number. */
export const isTimeOfDay = (text: string): boolean => /:|\..*\./.test(text) && !isMoment(text) && isMoment(`2026-01-15 ${text}`)

/** The columns of a row without a header: a time, perhaps in two columns, and a frequency. Undefined for another row. */
export function layoutOfData(cells: readonly string[]): Layout | undefined {
  const given = cells.flatMap((cell, place) => (cell === '' ? [] : [{ cell, place }]))
  const placesOf = (is: (cell: string) => boolean) => given.filter(({ cell }) => is(cell)).map(({ place }) => place)
  const [moments, dates, clocks, values] = [isMoment, isDate, isTimeOfDay, isPlausible].map(placesOf)
  const timePlaces = moments?.length === 1 ? moments : [...(dates ?? []), ...(clocks ?? [])]
  const [value] = values ?? []
  const isSplit = dates?.length === 1 && clocks?.length === 1
  if (value === undefined || values?.length !== 1 || !(moments?.length === 1 || isSplit)) return undefined
  if (given.length !== timePlaces.length + 1) return undefined
  return {
    timePlaces,
    valuePlace: value,
    timeField: `column ${(timePlaces.at(-1) ?? 0) + 1}`,
    valueField: `column ${value + 1}`,
    width: cells.length,
    timeUnit: undefined,
    isUtc: false,
    valueUnit: 'auto',
    isAnyValue: true,
  }
}

/** Whether a row begins with the parts of a time, as the recordings of universities do. */
const isInParts = (cells: readonly string[]) =>
  cells.length > PART_NAMES.length && isMoment(joinedTime(cells.slice(0, PART_NAMES.length)))

/** Units of other quantities, at the end of a name. */
const OTHER_UNIT =
  /(?:^|[\s_([])(?:[kmg]?(?:a|v|w|wh|va|var)|h|min|s|sec|ms|°c?|%|soc|(?:eur|€|ct|sek|snt)(?:\/[km]wh)?)\s*[)\]]?$/i

/** What an unknown header or row looks like, as the end of a sentence. */
export function guessAt(header: readonly string[], next: readonly string[] | undefined): string {
  if (JSON_START.test(header[0] ?? '')) return '; looks like JSON, and not like CSV'
  const doubled = doubledName(header.map(headOf))
  if (doubled !== undefined) return `; two columns are named '${doubled}'; leave one of them`
  const [one, other] = severalFrequencies(header.map(headOf))
  if (one && other) return `; both '${one.text}' and '${other.text}' may be the frequency; leave one of them`
  const isData = header.some((cell) => isMoment(cell) || isPlausible(cell) || isDate(cell) || isTimeOfDay(cell))
  const row = isData ? header : (next ?? [])
  const time = row.findIndex(isMoment)
  const value = row.findIndex((cell, place) => place !== time && isPlausible(cell))
  if (header.map(headOf).some((head) => isDeviation(head) && head.unit === undefined)) {
    return "; looks like deviations without a unit; name the column 'Deviation (mHz)' or 'Deviation (Hz)'"
  }
  if (isData || isInParts(header)) {
    const names = isInParts(header) ? 'Year;Month;Day;Hour;Minute;Second;Deviation (Hz)' : 'Time,Value'
    return `; looks like a file without a header; name the columns in line 1, such as '${names}'`
  }
  const units = next && withUnits(header, next) === null ? next : []
  const unit = units.find((one) => OTHER_UNIT.test(one))
  if (unit !== undefined) return `; looks like '${unit}', no unit of a frequency`
  if (time < 0 || value < 0) return ''
  const name = header[value] ?? ''
  if (OTHER_QUANTITY.test(name) || OTHER_UNIT.test(name)) return `; looks like '${name}', which is no frequency`
  return `; looks like times in column ${time + 1} and frequencies in column ${value + 1}; name these columns 'Time' and 'Value'`
}

import { MINUTE_MS } from '#contract/durations.ts'
import { medianOf, Notes, type Note } from './samples.ts'

/** Frequencies outside of this range do not occur, Hz. The collapse of April 2025 ended at 40 Hz. */
const MIN_HZ = 40
const MAX_HZ = 65
/** Larger numbers are mHz. */
const MAX_HZ_NUMBER = 1_000
const NOMINAL_HZ = 50

/** What the numbers of a recording are. `auto`: Hz, or mHz for numbers above 1000. */
export type ValueUnit = 'auto' | 'hz' | 'mhz' | 'deviation-hz' | 'deviation-mhz'

/** A value that is missing, in the words of meters, spreadsheets and databases. */
const MISSING = new Set(
  'nan,null,none,nil,na,n/a,#n/a,#value!,#div/0!,inf,+inf,-inf,infinity,-infinity,undefined,missing,bad,invalid,unknown,unavailable,error,n/e,nodata,no data,-,--,---,?,.,..,\\n'.split(
    ',',
  ),
)
const NUMBER = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(m?hz)?$/i
/** Numbers that devices send in place of a value, also with decimals. Among deviations they would be plausible. */
const SENTINELS = new Set([999, 9_999, 99_999, 999_999, 32_767, 32_768, 65_535])
/** Number of values or steps that are needed to judge them. */
const MIN_STEPS = 30
const MIN_VALUES = 10
/** Number of implausible values whose median is computed. */
const SAMPLE = 10_000

const HZ_OF: Record<Exclude<ValueUnit, 'auto'>, (value: number) => number> = {
  hz: (value) => value,
  mhz: (value) => value / 1_000,
  'deviation-hz': (value) => NOMINAL_HZ + value,
  'deviation-mhz': (value) => NOMINAL_HZ + value / 1_000,
}

/** A number with a decimal point or a decimal comma, and its unit if the cell has one; undefined for another text. */
function numberOf(text: string): { value: number; unit: 'hz' | 'mhz' | undefined; decimals: number } | undefined {
  const [, digits, unit] = NUMBER.exec(text.replace(',', '.').replace('\u2212', '-')) ?? []
  if (digits === undefined) return undefined
  const point = digits.indexOf('.')
  const ofCell = unit === undefined ? undefined : unit.length > 2 ? 'mhz' : 'hz'
  return { value: Number(digits), unit: ofCell, decimals: point < 0 ? 0 : digits.length - point - 1 }
}

/** The frequency of a number, Hz; NaN for one that cannot be a frequency of a grid. */
export function plausibleHz(value: number, unit: ValueUnit): number {
  if (unit.startsWith('deviation') && SENTINELS.has(Math.trunc(Math.abs(value)))) return NaN
  const hz = HZ_OF[unit === 'auto' ? (value > MAX_HZ_NUMBER ? 'mhz' : 'hz') : unit](value)
  return hz >= MIN_HZ && hz <= MAX_HZ ? hz : NaN
}

/** Reads the values of one file, and finds out whether they are frequencies at all. */
export class Values {
  readonly #unit: ValueUnit
  readonly #implausible: number[] = []
  #plausible = 0
  #sentinels = 0
  #minNumber = Infinity
  #maxNumber = -Infinity
  /** Number of values that cannot be a frequency of a grid. They are gaps. */
  implausible = 0
  /** The most decimals of a value in Hz. */
  decimals = 0

  constructor(unit: ValueUnit) {
    this.#unit = unit
  }

  /** Hz; NaN for a gap; undefined for a text that is neither a number nor a sign of a missing value. */
  read(text: string): number | undefined {
    if (text === '' || MISSING.has(text.toLowerCase())) return NaN
    const found = numberOf(text)
    if (!found) return undefined
    // The unit of a cell counts before that of its column.
    const ofCell = found.unit && this.#unit.startsWith('deviation') ? (`deviation-${found.unit}` as const) : found.unit
    const unit = ofCell ?? this.#unit
    const hz = plausibleHz(found.value, unit)
    if (!Number.isNaN(hz)) {
      this.#plausible += 1
      const isMilli = unit.endsWith('mhz') || found.value > MAX_HZ_NUMBER
      this.decimals = Math.max(this.decimals, found.decimals + (isMilli ? 3 : 0))
      this.#minNumber = Math.min(this.#minNumber, found.value)
      this.#maxNumber = Math.max(this.#maxNumber, found.value)
    }
    // Zero is what some meters send without a signal.
    else if (found.value !== 0) {
      this.implausible += 1
      if (SENTINELS.has(Math.trunc(Math.abs(found.value)))) this.#sentinels += 1
      else if (this.#implausible.length < SAMPLE) this.#implausible.push(found.value)
    }
    return hz
  }

  /** Why the values are not frequencies of a grid, as the end of a sentence; undefined if they are. */
  problem(): string | undefined {
    const implausible = this.implausible - this.#sentinels
    if (this.#plausible === 0 && implausible === 0) return 'no line has a frequency'
    const isNominal = this.#minNumber > NOMINAL_HZ - 1 && this.#maxNumber < NOMINAL_HZ + 1
    if (this.#unit.startsWith('deviation') && isNominal && this.#plausible >= MIN_STEPS) {
      return `all values are around ${NOMINAL_HZ}: looks like frequencies in Hz; name the column 'Value'`
    }
    if (implausible <= this.#plausible) return undefined
    return `${implausible} of ${implausible + this.#plausible} values are outside ${MIN_HZ} to ${MAX_HZ} Hz: ${this.#guess()}`
  }

  #guess(): string {
    const size = medianOf(this.#implausible.map(Math.abs))
    const hasSigns = this.#implausible.some((value) => value < 0)
    if (!hasSigns && size >= MIN_HZ && size <= MAX_HZ) return "looks like frequencies in Hz; name the column 'Value'"
    if (size >= 1e8) return 'looks like times in place of frequencies'
    if (!hasSigns && size >= 490 && size <= 510) return 'looks like tenths of Hz; divide them by 10'
    if (!hasSigns && size >= 4_900 && size <= 5_100) return 'looks like hundredths of Hz; divide them by 100'
    if (!hasSigns && size >= 0.045 && size <= 0.055) return 'looks like frequencies in kHz; multiply them by 1000'
    const isSteady = Math.max(...this.#implausible) - Math.min(...this.#implausible) < 1
    if (!hasSigns && size >= 19 && size <= 21 && isSteady) return 'looks like periods in ms; divide 1000 by them'
    if (!hasSigns && size >= 0.9 && size <= 1.1) return 'looks like values per unit; multiply them by the nominal frequency'
    if (!hasSigns && size >= 200 && size <= 260) return 'looks like voltages'
    if (!hasSigns && size >= 310 && size <= 320) return 'looks like angular frequencies; divide them by 2π'
    if (size < 1) return "looks like deviations in Hz; name the column 'Deviation (Hz)' to read them"
    return size < MAX_HZ_NUMBER
      ? "looks like deviations in mHz; name the column 'Deviation (mHz)' to read them"
      : 'expected a frequency in Hz or mHz'
  }
}

/** Median step of a grid from one sample to the next, at most, Hz. A real grid moves by some mHz. */
const MAX_MEDIAN_STEP_HZ = 0.5
/** A grid is rarely farther from its nominal frequency, Hz: deviations of 41 to 65 mHz, temperatures and powers are, for more than this share. */
const MAX_USUAL_HZ = 3
const MAX_FAR_SHARE = 0.2
/** Values at the beginning of a recording that show an ordinary grid, and how far from the nominal frequency they are at most, Hz. */
const NORMAL_VALUES = 5
const NORMAL_HZ = 0.2
const beginsNormal = (beside: readonly number[]) => Math.max(...beside.slice(0, NORMAL_VALUES)) < NORMAL_HZ
const besideHz = (hz: number) => Math.abs(hz - NOMINAL_HZ)
/** A grid of 60 Hz is never below, Hz. */
const MIN_HZ_OF_60 = 57.5
/** Quantities beside a value without a name. */
export const OTHER_QUANTITY = /temp|volt|current|power|energy|price|humidity|spannung|strom|leistung|preis/i
/** Why values that could be frequencies are not those of a grid of 50 Hz: deviations of 40 to 65 mHz, and prices, jump. */
export function seriesProblem(valuesHz: readonly number[]): string | undefined {
  const steps = valuesHz.slice(1).map((hz, place) => Math.abs(hz - (valuesHz[place] ?? NaN)))
  const known = steps.filter((step) => !Number.isNaN(step))
  if (known.length < MIN_STEPS) return undefined
  const isOf60 = !valuesHz.some((hz) => hz < MIN_HZ_OF_60)
  if (isOf60) return 'all values are around 60: looks like a grid of 60 Hz; the simulated one has 50 Hz'
  const beside = valuesHz.filter((hz) => !Number.isNaN(hz)).map(besideHz)
  const far = beside.filter((hz) => hz > MAX_USUAL_HZ).length
  const high = valuesHz.filter((hz) => hz > NOMINAL_HZ + MAX_USUAL_HZ).length
  // A grid that collapses was an ordinary one before, and falls.
  const isFar = high > MAX_FAR_SHARE * known.length || (far > MAX_FAR_SHARE * known.length && !beginsNormal(beside))
  if (medianOf(known) <= MAX_MEDIAN_STEP_HZ && isFar) {
    const farText = `${far} values are more than ${MAX_USUAL_HZ} Hz beside ${NOMINAL_HZ}`
    return `${farText}: looks like deviations in mHz; name the column 'Deviation (mHz)' to read them, or like another quantity`
  }
  if (medianOf(known) <= MAX_MEDIAN_STEP_HZ) return undefined
  return `the values change by ${medianOf(known).toFixed(1)} Hz from line to line: looks like another quantity, or like deviations in mHz; name the column 'Deviation (mHz)' to read these`
}

/** Limits of a column without the name or the unit of a frequency, Hz, shares and ms: docs/grid-frequency.md has the reasons. */
const UNNAMED = { hz: 0.6, share: 0.05, fallHz: 0.3, fallMs: 10_000, stepHz: 0.15, spreadHz: 0.02, stepShare: 0.1 }

/** Why values in order of time, which nothing names a frequency, do not behave as that of a grid. */
export function unnamedProblem(valuesHz: readonly number[], periodMs: number): string | undefined {
  const known = valuesHz.filter((hz) => !Number.isNaN(hz))
  if (known.length < MIN_VALUES) return undefined
  const apart = Math.max(1, Math.floor(UNNAMED.fallMs / periodMs))
  const isFast = known.some((hz, place) => Math.abs(hz - (known[place + apart] ?? hz)) >= UNNAMED.fallHz)
  const isDisturbed = isFast && periodMs <= UNNAMED.fallMs && beginsNormal(known.map(besideHz))
  const isFar = known.filter((hz) => besideHz(hz) > UNNAMED.hz).length > UNNAMED.share * known.length
  const stepHz = medianOf(known.slice(1).map((hz, place) => Math.abs(hz - (known[place] ?? NaN))))
  const medianHz = medianOf(known)
  const spreadHz = medianOf(known.map((hz) => Math.abs(hz - medianHz)))
  const isSmooth = periodMs >= MINUTE_MS && spreadHz > UNNAMED.spreadHz && stepHz < UNNAMED.stepShare * spreadHz
  if ((isDisturbed || !isFar) && stepHz <= UNNAMED.stepHz && !isSmooth) return undefined
  return "looks like a temperature, a price or another quantity; name the column 'Frequency (Hz)' if the values are frequencies"
}

/** A quality that says that the value is missing. */
const BAD = /^(?:bad|invalid|not valid|missing|faulty|false|schlecht|ungültig|virheellinen|huono|ogiltig|ugyldig|dålig|dårlig)$/i
/** In a column that says whether the value is valid. */
const NOT = /^(?:0|no|n|nein|ei|nej|nei)$/i
/** Qualities of OPC are numbers: good ones begin with this one, and bad ones end with the other. */
const OPC_GOOD = 192
const OPC_BAD = 63

/** The qualities of a recording. */
export class Qualities {
  readonly #isOfValidity: boolean
  readonly #notes = new Notes()
  #first: string | undefined
  #isOpc = false

  constructor(qualityField = '') {
    this.#isOfValidity = /val|ltig|gyldig/i.test(qualityField)
  }

  /** Whether the value with this quality is missing. */
  isBad(text: string, line: number): boolean {
    const number = /^\d+$/.test(text) ? Number(text) : NaN
    this.#isOpc ||= number >= OPC_GOOD
    if (BAD.test(text) || (this.#isOfValidity && NOT.test(text)) || (this.#isOpc && number <= OPC_BAD)) return true
    const quality = number >= OPC_GOOD ? 'good' : text
    this.#first ??= quality
    this.#notes.add(quality === this.#first ? 'first' : 'other', line)
    return false
  }

  /** Qualities that are not bad, and either differ from the first one, or are it if most differ. */
  note(): Note | undefined {
    const [, rare] = this.#notes.list().toSorted((a, b) => b.count - a.count)
    return rare && { ...rare, what: 'quality not understood' }
  }
}

/** Rows of one time are compared up to this one. */
const MAX_ROWS = 100

/** Places of the columns of a value and a time, and their number. */
interface Places {
  readonly valuePlace: number
  readonly timePlaces: readonly number[]
  readonly width: number
}

/** Finds rows of several devices or quantities, of which the first would count. */
export class Devices {
  #last = { ms: NaN, hz: NaN }
  #rows: (readonly string[])[] = []
  #before: (readonly string[])[] = []
  readonly #mixed = new Map<number, { readonly count: number; readonly line: number; readonly texts: string }>()

  compare(
    { line, cells }: { line: number; cells: readonly string[] },
    ms: number,
    hz: number,
    { valuePlace, timePlaces, width }: Places,
  ): void {
    if (width <= timePlaces.length + 1) return
    const isOtherHz = Math.abs(hz - this.#last.hz) > 0
    if (ms !== this.#last.ms) [this.#before, this.#rows] = [this.#rows, []]
    this.#last = { ms, hz }
    const row = this.#rows.length
    const last = this.#rows[row - 1]
    if (row < MAX_ROWS) this.#rows.push(cells)
    if (!last || !isOtherHz) return
    for (const [at, cell] of cells.entries()) {
      // A name, or a number that the same row of the time before has too.
      const isSame = cell !== '' && cell === this.#before[row]?.[at] && last[at] === this.#before[row - 1]?.[at]
      if (at === valuePlace || timePlaces.includes(at) || cell === last[at] || !(isSame || /^\p{L}/u.test(cell))) continue
      const texts = `column ${at + 1}, '${last[at] ?? ''}' and '${cell}'`
      const known = this.#mixed.get(at) ?? { count: 0, line, texts }
      this.#mixed.set(at, { ...known, count: known.count + 1 })
    }
  }

  /** The column that distinguishes most rows: how many, the first line, and its cells there. */
  mixed = () => [...this.#mixed.values()].toSorted((a, b) => b.count - a.count)[0]
}

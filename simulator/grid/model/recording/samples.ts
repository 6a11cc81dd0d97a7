import { MINUTE_MS } from '#contract/durations.ts'

/** The samples of a file in the order of its lines. */
export interface RawSamples {
  readonly timesMs: readonly number[]
  readonly valuesHz: readonly number[]
  readonly lines: readonly number[]
}

/** A kind of repair or omission: how often, and the lines where it happened first and last. */
export interface Note {
  readonly what: string
  readonly count: number
  readonly line: number
  readonly lastLine?: number
}

/** Why the order of a file cannot be that of time, and where. */
export interface OrderProblem {
  readonly sentence: string
  readonly line: number
}

/** Counts repairs or omissions by kind. */
export class Notes {
  readonly #notes = new Map<string, Note>()

  add(what: string, line: number): void {
    const known = this.#notes.get(what)
    this.#notes.set(what, known ? { ...known, count: known.count + 1, lastLine: line } : { what, count: 1, line })
  }

  list = (): Note[] => [...this.#notes.values()]
  total = (): number => this.list().reduce((sum, { count }) => sum + count, 0)
}

/** Share of rows with the time of the row before, and number of times with as many rows, that show several rows of each time. */
const MIN_REPEATED = 0.3
const MIN_TIMES = 3
/** Share of times whose rows differ, below which they are copies; share of rows that may stand in times with another number. */
const MIN_DIFFERING = 0.05
const MAX_OTHER_SHARE = 0.2
/** Fewer rows of each time are more likely those of several devices. */
const MIN_ROWS = 5

export const medianOf = (values: readonly number[]) => Float64Array.from(values).toSorted()[values.length >> 1] ?? NaN

/** Spreads rows of one time evenly until the next time: recorders with 10 rows a second may write whole seconds. */
export function spreadRows(raw: RawSamples): { samples: RawSamples; repaired?: Note; ignored?: Note } {
  const { timesMs, valuesHz, lines } = raw
  const repeated = timesMs.reduce((count, ms, place) => count + Number(ms === timesMs[place - 1]), 0)
  if (repeated < MIN_REPEATED * timesMs.length) return { samples: raw }
  const starts = timesMs.flatMap((ms, place) => (ms === timesMs[place - 1] ? [] : [place]))
  const sizes = starts.map((from, n) => (starts[n + 1] ?? timesMs.length) - from)
  const size = medianOf(sizes.slice(1, -1))
  const usual = starts.filter((_, n) => sizes[n] === size)
  const isEdge = (n: number) => (n === 0 || n === starts.length - 1) && (sizes[n] ?? 0) < size
  const others = new Set(starts.filter((_, n) => sizes[n] !== size && !isEdge(n)))
  const otherRows = starts.reduce((sum, from, n) => sum + (others.has(from) ? (sizes[n] ?? 0) : 0), 0)
  const isCopied = (from: number) => new Set(valuesHz.slice(from, from + size).filter((hz) => !Number.isNaN(hz))).size < 2
  const differing = usual.filter((from) => !isCopied(from)).length
  const isUsual = size >= MIN_ROWS && usual.length >= MIN_TIMES && otherRows <= MAX_OTHER_SHARE * timesMs.length
  if (!isUsual || differing < MIN_DIFFERING * usual.length) return { samples: raw }
  const stepMs = medianOf(starts.slice(1).map((from, n) => (timesMs[from] ?? 0) - (timesMs[starts[n] ?? 0] ?? 0))) / size
  const rows = starts.flatMap((from, n) => {
    const missing = n === 0 ? size - (sizes[n] ?? 0) : 0
    const count = others.has(from) ? 0 : (sizes[n] ?? 0)
    return Array.from({ length: count }, (_, k) => ({ place: from + k, ms: (timesMs[from] ?? 0) + (missing + k) * stepMs }))
  })
  const [left] = others
  return {
    samples: {
      timesMs: rows.map(({ ms }) => Math.round(ms)),
      valuesHz: rows.map(({ place }) => valuesHz[place] ?? NaN),
      lines: rows.map(({ place }) => lines[place] ?? 0),
    },
    repaired: { what: `rows spread evenly, ${size} of each time`, count: rows.length, line: lines[1] ?? 1 },
    ...(left !== undefined && {
      ignored: { what: `row of a time without ${size} rows`, count: otherRows, line: lines[left] ?? 1 },
    }),
  }
}

/** Times in which the value does not change: how many, their length, and the line of the first one. */
export type Frozen = Pick<Note, 'count' | 'line'> & { readonly totalMs: number }

/** An unchanged value for a longer time is frozen: in ten days at 1 s and 1 mHz, a grid holds one for 9 s. */
const FROZEN_MS = MINUTE_MS
/** In slow recordings, a grid may repeat a value. */
const MIN_FROZEN_ROWS = 10
/** By number of decimals: how much longer a value of Hz stays equal if it is rounded. Whole Hz say nothing about the grid. */
const ROUNDED_FACTORS = [1, 400, 4]

/** The frozen times of a recording whose values have this number of decimals. */
export function frozenTimes({ timesMs, valuesHz, lines }: RawSamples, decimals: number): Frozen | undefined {
  const factor = valuesHz.every((hz) => hz === valuesHz[0]) ? 1 : (ROUNDED_FACTORS[decimals] ?? 1)
  let frozen: Frozen | undefined
  for (let from = 0; from < valuesHz.length;) {
    let until = from + 1
    while (until < valuesHz.length && valuesHz[until] === valuesHz[from]) until += 1
    const ms = Math.abs((timesMs[until - 1] ?? 0) - (timesMs[from] ?? 0))
    if (ms > FROZEN_MS * factor && until - from >= MIN_FROZEN_ROWS) {
      frozen = { count: 1 + (frozen?.count ?? 0), totalMs: ms + (frozen?.totalMs ?? 0), line: frozen?.line ?? lines[from] ?? 1 }
    }
    from = until
  }
  return frozen
}

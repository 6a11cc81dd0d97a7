import { isSource, medianClosure, twoWayPairs } from './borders.ts'
import type { SourceFile } from './source-file.ts'

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The structure test fails above it. It may only shrink. */
  readonly bound: number
  /** The value that the project works towards. */
  readonly goal: number
}

/** Bounds of the files of the simulator that an action runs, which `executed-files.test.ts` measures: a timer may add a few. */
export const HEARTBEAT_FILES = 31
export const SAVE_FILES = 48

/** Files with at most this number of lines count as small. */
const SMALL_LINES = 40
/** A function from a value or a time to a coordinate: `const x = (atMs: number) =>`, `function yOf(`. */
const TO_PIXELS = /(?:const|function) [xy](?:Of)?(?: =)? ?\(/
/** Rounds a step to a power of ten, or lists factors of such steps. */
const ROUND_STEPS = /10 \*\* Math\.floor\(Math\.log10\(|\[1, 2, (?:2\.5, )?(?:4, )?5(?:, 6, 8)?(?:, 10)?(?:, 15, 30)?\]/

/** The figures of the size and the borders of the tree, measured from its text. Tests and folders of test code are left out. */
export function figuresOf(all: readonly SourceFile[]): Figure[] {
  const source = all.filter((file) => isSource(file) && /^(?:contract|scripts|simulator|web)\//.test(file.path))
  const web = source.filter(({ path }) => path.startsWith('web/'))
  const plotted = source.filter(({ path }) => /^(?:simulator|web)\//.test(path))
  const small = web.filter(({ lines }) => lines <= SMALL_LINES).length
  return [
    {
      name: 'source lines of contract, scripts, simulator and web',
      value: source.reduce((sum, { lines }) => sum + lines, 0),
      unit: '',
      bound: 149_660,
      goal: 105_000,
    },
    { name: 'source files of these', value: source.length, unit: '', bound: 1_657, goal: 1_550 },
    {
      name: `files of web with at most ${SMALL_LINES} lines`,
      value: Math.round((1_000 * small) / Math.max(1, web.length)) / 10,
      unit: '%',
      bound: 28,
      goal: 25,
    },
    {
      name: 'pairs of nouns of the simulator that import values of each other',
      value: twoWayPairs(all, 'simulator').length,
      unit: '',
      bound: 4,
      goal: 10,
    },
    {
      name: 'pairs of nouns of web that import values of each other',
      value: twoWayPairs(all, 'web').length,
      unit: '',
      bound: 4,
      goal: 0,
    },
    {
      name: 'files that the median file of the simulator imports, also through others',
      value: medianClosure(all, 'simulator'),
      unit: '',
      bound: 60,
      goal: 60,
    },
    {
      name: 'files that turn a value into pixels',
      value: plotted.filter(({ code }) => TO_PIXELS.test(code)).length,
      unit: '',
      bound: 2,
      goal: 2,
    },
    {
      name: 'files that round steps of an axis',
      value: plotted.filter(({ code }) => ROUND_STEPS.test(code)).length,
      unit: '',
      bound: 1,
      goal: 1,
    },
  ]
}

/** The figures of what runs, from the number of files of each. */
export const executedFigures = (heartbeat: number, save: number): Figure[] => [
  { name: 'files of the simulator that a heartbeat runs', value: heartbeat, unit: '', bound: HEARTBEAT_FILES, goal: 14 },
  { name: 'files of the simulator that the save of a limit runs', value: save, unit: '', bound: SAVE_FILES, goal: 30 },
]

/** The figures as lines of a table, aligned. */
export function figuresTable(figures: readonly Figure[]): string[] {
  const text = ({ unit }: Figure, value: number) => `${value.toLocaleString('en-GB')}${unit && ` ${unit}`}`
  const rows = [
    ['Figure', 'Now', 'Bound', 'Goal'],
    ...figures.map((figure) => [figure.name, ...[figure.value, figure.bound, figure.goal].map((value) => text(figure, value))]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  )
}

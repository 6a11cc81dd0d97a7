/** A change of one place of a source file that should make a test fail. */
export interface Mutant {
  /** 1-based. */
  readonly line: number
  /** What stands there, and what stands there instead. */
  readonly from: string
  readonly to: string
  /** The whole changed text. */
  readonly text: string
}

/** Operators with spaces around them, as the formatter writes them. So `=>`, type parameters and JSX are left alone. */
const SWAPS: Readonly<Record<string, string>> = {
  ' < ': ' <= ',
  ' <= ': ' < ',
  ' > ': ' >= ',
  ' >= ': ' > ',
  ' === ': ' !== ',
  ' !== ': ' === ',
  ' && ': ' || ',
  ' || ': ' && ',
  ' + ': ' - ',
  ' - ': ' + ',
  ' * ': ' / ',
  ' / ': ' * ',
  'Math.min(': 'Math.max(',
  'Math.max(': 'Math.min(',
  true: 'false',
  false: 'true',
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** The longest first, so that ` <= ` is not read as ` < `. Numbers stand alone, not in names. */
const PLACES = new RegExp(
  [
    ...Object.keys(SWAPS)
      .toSorted((a, b) => b.length - a.length)
      .map((text) => (/^\w+$/.test(text) ? String.raw`\b${text}\b` : escaped(text))),
    String.raw`(?<![\w.$#])\d[\d_]*(?:\.\d+)?(?![\w.$])`,
  ].join('|'),
  'g',
)

/** Comments, strings, regular expressions and templates, which hold no code that this changes. */
const NO_CODE =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=:] ?)\/(?:\\.|[^/\\\n])+\/\w*/g
/** Lines that the compiler checks or that only describe a shape. */
const NO_VALUE = /^(?:import|export type|type|export interface|interface)\b|^ {2}(?:readonly )?\w+\??: (?:number|string|boolean)/

const codeOnly = (text: string) => text.replaceAll(NO_CODE, (part) => part.replaceAll(/[^\n]/g, ' '))

const changedTo = (from: string) => SWAPS[from] ?? `(${from} + 1)`

/** All mutants of a file, in the order of their places. */
export function mutantsOf(text: string): Mutant[] {
  const lines = text.split('\n')
  return [...codeOnly(text).matchAll(PLACES)].flatMap(({ 0: from, index }) => {
    const line = text.slice(0, index).split('\n').length
    if (NO_VALUE.test(lines[line - 1] ?? '')) return []
    const to = changedTo(from)
    return [{ line, from, to, text: text.slice(0, index) + to + text.slice(index + from.length) }]
  })
}

/** This many of a list, spread evenly over it. */
export const spread = <T>(all: readonly T[], count: number): T[] =>
  all.length <= count ? [...all] : Array.from({ length: count }, (_, place) => all[Math.floor((place * all.length) / count)] as T)

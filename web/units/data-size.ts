import { fixedText } from './numbers/number-format.ts'

const STEP = 1_000
const UNITS = ['kB', 'MB', 'GB'] as const

/** `523 B`, `12.4 kB`, `9.1 MB` */
export function sizeText(bytes: number): string {
  let [size, unit]: [number, string] = [bytes, 'B']
  for (const larger of UNITS) {
    // A size that would round to 1000.0 uses the next unit.
    if (size < STEP - (unit === 'B' ? 0 : 0.05)) break
    ;[size, unit] = [size / STEP, larger]
  }
  return unit === 'B' ? `${size} B` : `${fixedText(size, 1)} ${unit}`
}

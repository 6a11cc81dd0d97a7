import { fixedText } from '#units/numbers/number-format.ts'

/** The power of a group in the run and in what it is compared with, at the same moments. kW; null without a value. */
export interface ComparedPowers {
  readonly from: string
  readonly stepS: number
  readonly runKw: readonly (number | null)[]
  readonly otherKw: readonly (number | null)[]
  /** What the run is compared with: `Branch` or `Saved`. */
  readonly otherName: string
}

const kilowattsText = (kw: number | null | undefined) => (kw === null || kw === undefined ? 'no value' : `${fixedText(kw, 1)} kW`)

/** The other value minus that of the run at each moment, kW; null where one of them has no value. */
export const differencesKw = ({ runKw, otherKw }: ComparedPowers): (number | null)[] =>
  otherKw.map((kw, place) => {
    const run = runKw[place]
    return kw === null || run === null || run === undefined ? null : kw - run
  })

/** The values of one moment, by its place. */
export const linesAt = (powers: ComparedPowers, place: number): readonly string[] => [
  `Run ${kilowattsText(powers.runKw[place])}`,
  `${powers.otherName} ${kilowattsText(powers.otherKw[place])}`,
  `Difference ${kilowattsText(differencesKw(powers)[place])}`,
]

/** The last values and the largest difference, as a description of the chart. */
export function powersSentence(powers: ComparedPowers): string {
  const differences = differencesKw(powers).filter((kw) => kw !== null)
  const largest = differences.reduce((most, kw) => (Math.abs(kw) > Math.abs(most) ? kw : most), 0)
  return `Run ${kilowattsText(powers.runKw.at(-1))}, ${powers.otherName.toLowerCase()} ${kilowattsText(powers.otherKw.at(-1))}, largest difference ${kilowattsText(largest)}`
}

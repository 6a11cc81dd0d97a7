import { fixedText } from '#units/numbers/number-format.ts'
import type { Branch, BranchPowers } from '#contract/sim/branch.ts'
import { stringify } from 'yaml'
import { durationText } from '../run/moments.ts'

/** `at 1m40s: vehicle: { station: Courtyard three, leaves: true }` */
export const branchLineText = ({ at, line }: Branch, startMs: number): string =>
  `at ${durationText(Date.parse(at) - startMs)}: ${stringify(line, { collectionStyle: 'flow', lineWidth: 0 })
    .trim()
    .replace(/^\{ (.*) \}$/, '$1')}`

const kilowattsText = (kw: number | null | undefined) => (kw === null || kw === undefined ? 'no value' : `${fixedText(kw, 1)} kW`)

/** The branch minus the run at each moment, kW; null where one of them has no value. */
export const differencesKw = ({ runKw, branchKw }: BranchPowers): (number | null)[] =>
  branchKw.map((kw, place) => {
    const run = runKw[place]
    return kw === null || run === null || run === undefined ? null : kw - run
  })

/** The values of one moment, by its place. */
export const linesAt = (powers: BranchPowers, place: number): readonly string[] => [
  `Run ${kilowattsText(powers.runKw[place])}`,
  `Branch ${kilowattsText(powers.branchKw[place])}`,
  `Difference ${kilowattsText(differencesKw(powers)[place])}`,
]

/** The last values and the largest difference, as a description of the chart. */
export function powersSentence(powers: BranchPowers): string {
  const differences = differencesKw(powers).filter((kw) => kw !== null)
  const largest = differences.reduce((most, kw) => (Math.abs(kw) > Math.abs(most) ? kw : most), 0)
  return `Run ${kilowattsText(powers.runKw.at(-1))}, branch ${kilowattsText(powers.branchKw.at(-1))}, largest difference ${kilowattsText(largest)}`
}

import { mirroredSequence } from './mirror.ts'
import type { ManagedProduct, Side } from './energy-management.ts'
import { steppedFrequency, type TestSequence } from './sequence.ts'

/** A step of the test of the energy management: frequency, least duration and the modes that are on at its end. */
interface EnergyStep {
  readonly hz: number
  readonly minutes: number
  readonly nem?: true
  readonly aem?: true
}

/** TP table 15. */
const FCR_N: readonly EnergyStep[] = [
  { hz: 50, minutes: 2 },
  { hz: 50.09, minutes: 28, nem: true },
  { hz: 50.11, minutes: 6 },
  { hz: 50.09, minutes: 2.5, nem: true },
  { hz: 50.11, minutes: 7.5, aem: true },
  { hz: 50.09, minutes: 10, nem: true, aem: true },
  { hz: 49.91, minutes: 60, nem: true },
  { hz: 49.89, minutes: 5 },
  { hz: 49.91, minutes: 2.5, nem: true },
  { hz: 49.89, minutes: 10, aem: true },
  { hz: 49.91, minutes: 10, nem: true, aem: true },
  { hz: 50, minutes: 30 },
]

/** TP table 16; table 17 for FCR-D down is its mirror image. */
const FCR_D: readonly EnergyStep[] = [
  { hz: 49.91, minutes: 0.5 },
  { hz: 49.5, minutes: 10 },
  { hz: 49.91, minutes: 2.5, nem: true },
  { hz: 49.5, minutes: 15, aem: true },
  { hz: 49.91, minutes: 15 },
]

const stepsOf = (product: ManagedProduct) => (product === 'fcr-n' ? FCR_N : FCR_D)

const startsOf = (steps: readonly EnergyStep[]) =>
  steps.map((_, place) => steps.slice(0, place).reduce((sum, { minutes }) => sum + minutes * 60, 0))

/** The test of the energy management of a limited reservoir with its least durations, TP tables 15 to 17. */
export function energySequence(product: ManagedProduct): TestSequence {
  const steps = stepsOf(product)
  const starts = startsOf(steps)
  const sequence: TestSequence = {
    name: 'Energy management',
    durationS: steps.reduce((sum, { minutes }) => sum + minutes * 60, 0),
    frequencyHz: steppedFrequency(
      steps[0]?.hz ?? 50,
      steps.map(({ hz }, place) => ({ atS: starts[place] ?? 0, toHz: hz })),
    ),
  }
  return product === 'fcr-d-down-dynamic' ? mirroredSequence(sequence) : sequence
}

/** The modes of a store at a time of the test. */
interface ModesAt {
  readonly atS: number
  readonly nem: Side
  readonly aem: Side
}

/** The numbers of the steps at whose end a mode is not on, although the test states it. Samples are in order of time. */
export function missingModes(product: ManagedProduct, samples: readonly ModesAt[]): number[] {
  const steps = stepsOf(product)
  const starts = startsOf(steps)
  return steps.flatMap((step, place) => {
    const endS = starts[place + 1] ?? Infinity
    const last = samples.findLast(({ atS }) => atS < endS)
    const isMissing = (step.nem === true && (last?.nem ?? 0) === 0) || (step.aem === true && (last?.aem ?? 0) === 0)
    return isMissing ? [place] : []
  })
}

import { mirroredSequence } from './mirror.ts'
import { ONE_WAY_EFFICIENCY } from '#simulator/vehicles/model/charge-curve.ts'
import {
  managedPowerKw,
  nemOf,
  restingEnergy,
  stepEnergy,
  type EnergyState,
  type ManagedProduct,
  type Reservoir,
  type Side,
} from './energy-management.ts'
import { steppedFrequency, type TestSequence } from './sequence.ts'

/** A step of the test of the energy management: frequency, least duration and the modes that are on at its end. */
interface EnergyStep {
  readonly hz: number
  readonly minutes: number
  readonly nem?: true
  readonly aem?: true
  /** How long the step lasts beyond its least duration. */
  readonly until?: Until
}

/** `nem`: until NEM has been full for 1 min; `nem due`: until NEM has been due for 5 min; `aem`: until 5 min after AEM starts. */
type Until = 'nem' | 'nem due' | 'aem'

/** TP table 15. */
const FCR_N: readonly EnergyStep[] = [
  { hz: 50, minutes: 2 },
  { hz: 50.09, minutes: 28, nem: true, until: 'nem' },
  { hz: 50.11, minutes: 6 },
  { hz: 50.09, minutes: 2.5, nem: true },
  { hz: 50.11, minutes: 7.5, aem: true, until: 'aem' },
  { hz: 50.09, minutes: 10, nem: true, aem: true },
  { hz: 49.91, minutes: 60, nem: true, until: 'nem' },
  { hz: 49.89, minutes: 5 },
  { hz: 49.91, minutes: 2.5, nem: true },
  { hz: 49.89, minutes: 10, aem: true, until: 'aem' },
  { hz: 49.91, minutes: 10, nem: true, aem: true },
  { hz: 50, minutes: 30 },
]

/** TP table 16; table 17 for FCR-D down is its mirror image. */
const FCR_D: readonly EnergyStep[] = [
  { hz: 49.91, minutes: 0.5 },
  { hz: 49.5, minutes: 10, until: 'nem due' },
  { hz: 49.91, minutes: 2.5, nem: true },
  { hz: 49.5, minutes: 15, aem: true, until: 'aem' },
  { hz: 49.91, minutes: 15 },
]

const stepsOf = (product: ManagedProduct) => (product === 'fcr-n' ? FCR_N : FCR_D)

/** A reservoir at the start of the test. */
export interface TestedReservoir extends Reservoir {
  /** Share of the usable energy at the start, 0 to 1. */
  readonly startShare: number
}

/** A step lasts no longer than this, s: long enough to fill the largest limited reservoir. */
const LONGEST_STEP_S = 6 * 3_600
/** How long an effect must show, s. */
const SHOWN_S: Readonly<Record<Until, number>> = { nem: 60, 'nem due': 300, aem: 300 }

/** The test of the energy management with the end of each of its steps, s. */
export interface EnergyTest extends TestSequence {
  readonly stepEndsS: readonly number[]
}

/**
 * The end of each step, s. A step can take longer than its least duration, until the effect shows that it tests. That time is
 * computed for a reservoir whose energy management is the one of TR 3.5; without one, the least durations apply.
 */
function stepEnds(steps: readonly EnergyStep[], reservoir: TestedReservoir | undefined, isDown: boolean): number[] {
  const ends: number[] = []
  let atS = 0
  let state: EnergyState | undefined = reservoir && restingEnergy(reservoir)
  let storedKwh = reservoir ? reservoir.startShare * reservoir.usableKwh : 0
  for (const { hz, minutes, until } of steps) {
    const startS = atS
    let shownS = 0
    const mustGoOn = () => {
      if (atS - startS < minutes * 60) return true
      if (!state || !until || atS - startS >= LONGEST_STEP_S) return false
      return shownS < SHOWN_S[until]
    }
    if (!reservoir || !state) {
      atS += minutes * 60
      ends.push(atS)
      continue
    }
    while (mustGoOn()) {
      const frequencyHz = isDown ? 100 - hz : hz
      state = stepEnergy(state, reservoir, frequencyHz, storedKwh / reservoir.usableKwh)
      const powerKw = managedPowerKw(state, reservoir, frequencyHz)
      const drainedKw = powerKw > 0 ? powerKw / ONE_WAY_EFFICIENCY : powerKw * ONE_WAY_EFFICIENCY
      storedKwh = Math.min(reservoir.usableKwh, Math.max(0, storedKwh - drainedKw / 3_600))
      const isShown = { nem: Math.abs(nemOf(state)) === 1, 'nem due': state.nem !== 0, aem: state.aem !== 0 }[until ?? 'aem']
      shownS = isShown ? shownS + 1 : 0
      atS++
    }
    ends.push(atS)
  }
  return ends
}

/** The test of the energy management of a limited reservoir, TP tables 15 to 17. */
export function energySequence(product: ManagedProduct, reservoir?: TestedReservoir): EnergyTest {
  const steps = stepsOf(product)
  const isDown = product === 'fcr-d-down-dynamic'
  const stepEndsS = stepEnds(steps, reservoir, isDown)
  const sequence: TestSequence = {
    name: 'Energy management',
    durationS: stepEndsS.at(-1) ?? 0,
    frequencyHz: steppedFrequency(
      steps[0]?.hz ?? 50,
      steps.map(({ hz }, place) => ({ atS: stepEndsS[place - 1] ?? 0, toHz: hz })),
    ),
  }
  return { ...(isDown ? mirroredSequence(sequence) : sequence), stepEndsS }
}

/** The modes of a store at a time of the test. */
export interface ModesAt {
  readonly atS: number
  readonly nem: Side
  readonly aem: Side
}

/** The numbers of the steps at whose end a mode is not on, although the test states it. Samples are in order of time. */
export function missingModes(
  product: ManagedProduct,
  samples: readonly ModesAt[],
  stepEndsS: readonly number[] = energySequence(product).stepEndsS,
): number[] {
  return stepsOf(product).flatMap((step, place) => {
    const endS = stepEndsS[place] ?? Infinity
    const last = samples.findLast(({ atS }) => atS < endS)
    const isMissing = (step.nem === true && (last?.nem ?? 0) === 0) || (step.aem === true && (last?.aem ?? 0) === 0)
    return isMissing ? [place] : []
  })
}

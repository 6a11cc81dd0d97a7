import { mirroredSequence } from './mirror.ts'
import { ONE_WAY_EFFICIENCY } from '#simulator/devices/model/charge-curve.ts'
import {
  AEM_MINUTES,
  managedPowerKw,
  NEM_MINUTES,
  nemOf,
  restingEnergy,
  stepEnergy,
  type EnergyState,
  type ManagedProduct,
  type Reservoir,
  type Side,
} from '#simulator/battery-storage/model/energy-management.ts'
import { PRODUCTS, requiredShare } from '#simulator/battery-storage/model/product.ts'
import type { Finding } from './requirements.ts'
import type { ResponseSample } from './response.ts'
import { steppedFrequency, type TestSequence } from './sequence.ts'

/** A step of the test of the energy management: frequency, least duration and the modes that are on at its end. */
interface EnergyStep {
  readonly hz: number
  readonly minutes: number
  readonly nem?: true
  readonly aem?: true
  /** Both modes are off at its end. */
  readonly isOff?: true
  /** How long the step lasts beyond its least duration. */
  readonly until?: Until
}

/** `nem`: until NEM has been full for 1 min; `nem due`: until NEM has been due for 5 min; `aem`: until 5 min after AEM starts; `off`: until both have been off for 1 min. */
type Until = 'nem' | 'nem due' | 'aem' | 'off'

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
  { hz: 50, minutes: 30, isOff: true, until: 'off' },
]

/** TP table 16; table 17 for FCR-D down is its mirror image. */
const FCR_D: readonly EnergyStep[] = [
  { hz: 49.91, minutes: 0.5 },
  { hz: 49.5, minutes: 10, until: 'nem due' },
  { hz: 49.91, minutes: 2.5, nem: true },
  { hz: 49.5, minutes: 15, aem: true, until: 'aem' },
  { hz: 49.91, minutes: 15, isOff: true, until: 'off' },
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
const SHOWN_S: Readonly<Record<Until, number>> = { nem: 60, 'nem due': 300, aem: 300, off: 60 }

/** The test of the energy management with the end of each of its steps, s. */
export interface EnergyTest extends TestSequence {
  readonly stepEndsS: readonly number[]
}

/** A reservoir of a test at a time. */
class PlayedReservoir {
  readonly #reservoir: TestedReservoir
  #state: EnergyState
  #storedKwh: number

  constructor(reservoir: TestedReservoir) {
    this.#reservoir = reservoir
    this.#state = restingEnergy(reservoir)
    this.#storedKwh = reservoir.startShare * reservoir.usableKwh
  }

  step(frequencyHz: number) {
    const { usableKwh } = this.#reservoir
    this.#state = stepEnergy(this.#state, this.#reservoir, frequencyHz, this.#storedKwh / usableKwh)
    const powerKw = managedPowerKw(this.#state, this.#reservoir, frequencyHz)
    const drainedKw = powerKw > 0 ? powerKw / ONE_WAY_EFFICIENCY : powerKw * ONE_WAY_EFFICIENCY
    this.#storedKwh = Math.min(usableKwh, Math.max(0, this.#storedKwh - drainedKw / 3_600))
  }

  shows(until: Until): boolean {
    const [isNem, isAem] = [this.#state.nem !== 0, this.#state.aem !== 0]
    return { nem: Math.abs(nemOf(this.#state)) === 1, 'nem due': isNem, aem: isAem, off: !isNem && !isAem }[until]
  }
}

/** The end of each step, s: its least duration, or later, when every reservoir with the energy management of TR 3.5 has shown its effect. */
function stepEnds(steps: readonly EnergyStep[], reservoirs: readonly TestedReservoir[], isDown: boolean): number[] {
  const ends: number[] = []
  let atS = 0
  const played = reservoirs.map((reservoir) => new PlayedReservoir(reservoir))
  for (const { hz, minutes, until } of steps) {
    const startS = atS
    let shownS = 0
    const neededS = until === undefined ? 0 : SHOWN_S[until]
    while (atS - startS < minutes * 60 || (shownS < neededS && atS - startS < LONGEST_STEP_S)) {
      atS++
      if (played.length === 0) {
        shownS = Infinity
        continue
      }
      for (const one of played) one.step(isDown ? 100 - hz : hz)
      shownS = until && played.every((one) => one.shows(until)) ? shownS + 1 : 0
    }
    ends.push(atS)
  }
  return ends
}

/** The test of the energy management of a limited reservoir, TP tables 15 to 17. */
export function energySequence(product: ManagedProduct, reservoirs: readonly TestedReservoir[] = []): EnergyTest {
  const steps = stepsOf(product)
  const isDown = product === 'fcr-d-down-dynamic'
  const stepEndsS = stepEnds(steps, reservoirs, isDown)
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

/** The energy management of a group at a time of the test: a mode is on if it is on in every unit, and undefined if no row says so. */
export interface ModesAt {
  readonly atS: number
  readonly nem: Side | undefined
  readonly aem: Side | undefined
  /** Minutes of full activation that are left in the unit with the least; undefined if it was not recorded. */
  readonly enduranceMin?: number | undefined
  /** Power of NEM, kW; positive discharges. Undefined if it was not recorded. */
  readonly nemKw?: number | undefined
}

/** Both modes change the power for this time after they end, s; and the time until a response has settled. */
const FADING_S = 300
const SETTLING_S = 60

/**
 * Requirement 12 of a limited reservoir besides its modes: the response without the power of NEM, % of the capacity below 100 that it
 * lacks in a step. Not judged while AEM fades the response of a unit, nor while NEM is on if its power was not recorded; not shown if
 * that is always so.
 */
export function heldFindings(
  product: ManagedProduct,
  samples: readonly ResponseSample[],
  modes: readonly ModesAt[],
  { stepEndsS, capacityKw }: { readonly stepEndsS: readonly number[]; readonly capacityKw: number },
): Finding[] {
  const least = new Map<'up' | 'down', number>()
  let [step, place, fromS] = [0, 0, SETTLING_S]
  for (const { atS, frequencyHz, responseKw } of samples) {
    for (; atS >= (stepEndsS[step] ?? Infinity); step++) fromS = Math.max(fromS, (stepEndsS[step] ?? 0) + SETTLING_S)
    while ((modes[place + 1]?.atS ?? Infinity) <= atS) place++
    const { nem, aem, enduranceMin, nemKw } = modes[place] ?? {}
    if (aem !== 0 || enduranceMin === 0 || (nemKw === undefined && nem !== 0)) fromS = Math.max(fromS, atS + FADING_S)
    const share = requiredShare(PRODUCTS[product], frequencyHz)
    if (share === 0) continue
    const side = share > 0 ? 'up' : 'down'
    const givenKw = (responseKw - (nemKw ?? 0)) * Math.sign(share)
    const value = atS < fromS ? Infinity : (1 + givenKw / capacityKw - Math.abs(share)) * 100
    least.set(side, Math.min(least.get(side) ?? Infinity, value))
  }
  return [...least].map(([part, value]): Finding => {
    const measured = value < Infinity ? { value } : { value: NaN, isNotShown: true, note: 'No response is without AEM.' }
    return Object.assign(measured, { name: 'endurance' as const }, product === 'fcr-n' ? { part } : {})
  })
}

/** A mode that is not as the test states it at the end of a step. */
interface WrongMode {
  readonly step: number
  readonly mode: 'NEM' | 'AEM' | 'power of NEM'
  readonly state: 'on' | 'off' | 'unknown'
  /** Whether the reservoir had reached the energy at which the mode starts or ends. If not, the step was too short to show it. */
  readonly wasDue: boolean
}

/** Once NEM has been off in every unit for 1 min, its power has fallen to 80 % within that minute; where it is on, it does not fall. */
const MAX_FADING_SHARE = 0.83

/** The modes that are not on, or still on, at the end of their step. Samples are in order of time. */
export function wrongModes(
  product: ManagedProduct,
  samples: readonly ModesAt[],
  stepEndsS: readonly number[] = energySequence(product).stepEndsS,
): WrongMode[] {
  return stepsOf(product).flatMap((test, step) => {
    const endS = stepEndsS[step] ?? Infinity
    const before = (endedS: number) => samples.findLast(({ atS }) => atS < endedS)
    const { nem, aem, enduranceMin, nemKw = 0 } = before(endS) ?? {}
    const wrong = (mode: 'NEM' | 'AEM', side: Side | undefined, minutes: { on: number; off: number }): WrongMode[] => {
      const state = side === undefined ? 'unknown' : side === 0 ? 'off' : 'on'
      const isDue = { on: (enduranceMin ?? 0) > minutes.off, off: (enduranceMin ?? Infinity) < minutes.on, unknown: false }
      const isWanted = mode === 'NEM' ? test.nem : test.aem
      const isWrong = (isWanted && state !== 'on') || (test.isOff && state !== 'off')
      return isWrong ? [{ step, mode, state, wasDue: isDue[state] }] : []
    }
    // The endurance is 0 while AEM is on in one of several units.
    const aemSide = test.isOff === true && enduranceMin === 0 ? 1 : aem
    const nemWrong = wrong('NEM', nem, NEM_MINUTES[product])
    const isHeld = Math.abs(nemKw) > MAX_FADING_SHARE * Math.abs(before(endS - SHOWN_S.off)?.nemKw ?? Infinity)
    const isInUnit = test.isOff === true && nem === 0 && isHeld
    if (isInUnit) nemWrong.push({ step, mode: 'power of NEM', state: 'on', wasDue: false })
    return nemWrong.concat(wrong('AEM', aemSide, AEM_MINUTES))
  })
}

/** Requirement 12 of a limited reservoir: 1 if each mode is on or off as the test states, 0 if it is due and is not; not shown if it was not due. */
export function energyFinding(product: ManagedProduct, samples: readonly ModesAt[], stepEndsS?: readonly number[]): Finding {
  const wrong = wrongModes(product, samples, stepEndsS)
  if (wrong.length === 0) return { name: 'energyManagement', value: 1 }
  const isFailed = wrong.some(({ wasDue }) => wasDue)
  const shown = wrong.filter(({ wasDue }) => wasDue === isFailed)
  const note = shown.map(({ mode, step, state }) => `${mode} ${state} in step ${step}`).join(', ')
  if (isFailed) return { name: 'energyManagement', value: 0, note: `Not as the test states: ${note}.` }
  return { name: 'energyManagement', value: NaN, isNotShown: true, note: `Not shown: ${note}.` }
}

/** The frequencies and the least durations of the steps of the test, s. */
export const energySteps = (product: ManagedProduct): readonly { readonly hz: number; readonly minS: number }[] =>
  stepsOf(product).map(({ hz, minutes }) => ({ hz: product === 'fcr-d-down-dynamic' ? 100 - hz : hz, minS: minutes * 60 }))

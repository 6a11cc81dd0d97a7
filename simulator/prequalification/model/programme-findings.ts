import { limitOf, type ReserveRules } from '#simulator/reserves/model/rules.ts'
import type { RequirementName } from '#simulator/reserves/model/rule-table.ts'
import { factorsOf, type Factors } from './capacity.ts'
import { energyFinding, heldFindings, type ModesAt } from './energy-sequences.ts'
import { modeShiftFindings, type ModeSample } from './mode-shift.ts'
import { mirrored } from './mirror.ts'
import { PRODUCTS, type ProductName } from '#simulator/battery-storage/model/product.ts'
import type { ProgrammeTest } from './programme-tests.ts'
import { fastRampFindings, fcrNStepFindings, staticRampFindings } from './ramp-findings.ts'
import { judged, requirementsOf, type Finding, type Judged } from './requirements.ts'
import type { ResponseSample } from './response.ts'
import { ENDURANCE_START_S } from './sequence.ts'
import { sineFindings, sinePoint, type SinePoint } from './sine-findings.ts'
import { enduranceFindings, linearityFindings } from './steady-findings.ts'

/** A test with its samples, and the capacity of its condition. */
export interface Measured {
  readonly test: ProgrammeTest
  readonly samples: readonly ResponseSample[]
  readonly capacityKw: number
  /** Modes of the energy management by second; empty without one. */
  readonly modes?: readonly ModesAt[]
  /** The control mode by row of a unit that shifts it; empty for another one. */
  readonly modeShifts?: readonly ModeSample[]
}

/** A recording ends before the test does. */
export class TooShort extends Error {
  override readonly name = 'TooShort'
}

/** A recording may lack its last sample, s. */
const TOLERANCE_S = 1

/** Throws TooShort if the samples do not cover the test. `fileName`: that of a recording. */
export function expectWhole({ test, samples }: Measured, fileName?: string): void {
  const { name, durationS } = test.sequence
  const recording = fileName === undefined ? `The recording of ${name}` : `${fileName}, the recording of ${name},`
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) throw new TooShort(`${recording} has no samples.`)
  if (first.atS <= TOLERANCE_S && last.atS >= durationS - TOLERANCE_S) return
  const fromS = Math.max(0, Math.round(first.atS))
  throw new TooShort(
    `${recording} is too short: it has the seconds ${fromS} to ${Math.round(last.atS)}, and the test lasts ${durationS} s.`,
  )
}

/** The requirements that set a reduction factor. */
const FACTOR_NAMES: ReadonlySet<RequirementName> = new Set(['steadyState', 'speed', 'energy'])

/** The findings of a test for a capacity. */
function findingsAt(
  product: ProductName,
  { test, samples, modes = [], modeShifts = [] }: Measured,
  capacityKw: number,
): Finding[] {
  const isDown = product === 'fcr-d-down-dynamic'
  const isStatic = product === 'fcr-d-up-static'
  // FCR-D down is judged as FCR-D up, TR 3.1.2.
  const upward = isDown ? mirrored(samples) : samples
  if (test.kind === 'ramps') {
    if (product === 'fcr-n') return fcrNStepFindings(samples, capacityKw)
    if (isStatic) return staticRampFindings(upward, capacityKw)
    return [...fastRampFindings(upward, capacityKw), ...(modeShifts.length > 0 ? modeShiftFindings(modeShifts) : [])]
  }
  if (test.kind === 'linearity') {
    const curve = PRODUCTS[isDown ? 'fcr-d-up-dynamic' : product]
    return linearityFindings(upward, { product: curve, capacityKw, isStatic })
  }
  if (test.kind === 'endurance') return enduranceFindings(upward, ENDURANCE_START_S, capacityKw)
  if (test.kind !== 'energy' || product === 'fcr-d-up-static') return []
  const { stepEndsS = [] } = test
  return [energyFinding(product, modes, stepEndsS), ...heldFindings(product, samples, modes, { stepEndsS, capacityKw })]
}

/** A share of a capacity with the rounding errors of its factor removed. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/** The findings of a test: 1 to 3 at the declared capacity, the endurance at the one that can be sold, and all others at the steady one. */
function findingsOfTest(product: ProductName, measured: Measured, { steady, dynamic }: Factors): Finding[] {
  const { capacityKw } = measured
  const declared = findingsAt(product, measured, capacityKw)
  if (steady === 1 && dynamic === 1) return declared
  const atSteady = findingsAt(product, measured, steady * capacityKw)
  const atSold = findingsAt(product, measured, Math.min(steady, dynamic) * capacityKw)
  return declared.map((finding, place) => {
    if (FACTOR_NAMES.has(finding.name)) return finding
    const reduced = (finding.name === 'endurance' ? atSold[place] : atSteady[place]) ?? finding
    return Object.assign(reduced, { value: rounded(reduced.value) })
  })
}

/** Gain and phase by period, from the sine tests. */
const sinePointsOf = (product: ProductName, measured: readonly Measured[], measurementS: number): SinePoint[] =>
  measured.flatMap(({ test, samples, capacityKw }) =>
    test.sine ? [sinePoint(samples, test.sine, PRODUCTS[product], capacityKw, measurementS)] : [],
  )

/** Distance of a value to its nearest limit; negative beyond it, and the least for a value that could not be measured. */
const marginOf = ({ rule: { low = -Infinity, high = Infinity }, value }: Judged) =>
  Number.isNaN(value) ? -Infinity : Math.min(value - low, high - value)

/** The value of each requirement in the condition in which it is worst, in the order of the rules. */
function worstOf(all: readonly Judged[]): Judged[] {
  const worst = new Map<string, Judged>()
  for (const one of all) {
    const key = `${one.name} ${one.part ?? ''}`
    const known = worst.get(key)
    if (!known || marginOf(one) < marginOf(known)) worst.set(key, one)
  }
  return [...worst.values()]
}

/** Requirement 1 at the steady factor: a response that is not too low must not be too high for the reduced capacity. */
function atSteadyFactor(finding: Judged, steady: number): Judged {
  const isLow = finding.value < (finding.rule.low ?? -Infinity)
  return finding.name !== 'steadyState' || steady === 1 || isLow ? finding : { ...finding, value: finding.value / steady }
}

const AT_STEADY_LIMIT =
  'Kss puts the settled response at full activation on its lower limit, so that noise decides. A smaller declared capacity has a margin.'

/** Below this distance, percentage points, a value misses its lower limit by the noise of a response that Kss puts on it. */
const NOISE_PERCENT = 1

/** Adds the reason to a finding that fails only because Kss leaves no margin. */
function withSteadyNote(finding: Judged, steady: number): Judged {
  const { name, value, rule } = finding
  const isSettled = name === 'linearityLow' || name === 'endurance'
  const missing = (rule.low ?? -Infinity) - value
  return isSettled && steady < 1 && missing > 0 && missing < NOISE_PERCENT ? { ...finding, note: AT_STEADY_LIMIT } : finding
}

/** The requirements that the tests can judge, each with its worst value. `measurementS`: see `sinePoint`. Throws TooShort. */
export function programmeFindings(
  rules: ReserveRules,
  product: ProductName,
  measured: readonly Measured[],
  measurementS = 0,
): { findings: Judged[]; sinePoints: SinePoint[] } {
  for (const one of measured) expectWhole(one)
  const sinePoints = sinePointsOf(product, measured, measurementS)
  const hasSeveral = measured.some(({ test }) => test.conditionText !== '')
  const judgedAt = (factors: Factors) =>
    judged(
      rules,
      product,
      measured.flatMap((one) =>
        findingsOfTest(product, one, factors).map((finding): Finding =>
          hasSeveral ? Object.assign(finding, { condition: one.test.conditionText }) : finding,
        ),
      ),
    )
  const least = limitOf(rules, product, 'minFactor', 'low')
  const declared = judgedAt({ steady: 1, dynamic: 1 })
  const { steady, dynamic } = factorsOf(least, declared)
  const ofSines = judged(
    rules,
    product,
    sinePoints.length > 0 ? sineFindings(sinePoints, PRODUCTS[product], { dynamic, least }) : [],
  )
  const sold = { steady, dynamic: Math.min(dynamic, ...ofSines.map(({ factor = 1 }) => factor)) }
  const found =
    sold.steady === 1 && sold.dynamic === 1
      ? declared
      : judgedAt(sold).map((one) => withSteadyNote(atSteadyFactor(one, steady), steady))
  const order = requirementsOf(rules, product).map(({ name }) => name)
  const findings = worstOf([...found, ...ofSines]).toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  return { findings, sinePoints }
}

/** Why a requirement has no value. */
export interface NotJudged {
  readonly name: RequirementName
  readonly rule: ReserveRules[number]
  readonly verdict: 'not-applicable' | 'not-offered'
  readonly reason: string
}

const REASONS: Partial<Record<RequirementName, Pick<NotJudged, 'verdict' | 'reason'>>> = {
  combination: { verdict: 'not-offered', reason: 'The group is not tested with FCR-N and FCR-D together.' },
  modeStart: { verdict: 'not-offered', reason: 'The group has no high-performance mode.' },
  modeDuration: { verdict: 'not-offered', reason: 'The group has no high-performance mode.' },
  modeBlock: { verdict: 'not-offered', reason: 'The group has no high-performance mode.' },
  energyManagement: {
    verdict: 'not-applicable',
    reason: 'The group holds full activation for 2 h, so that it is no limited reservoir.',
  },
  linearityLow: { verdict: 'not-applicable', reason: 'The group changes its power without steps.' },
  linearityHigh: { verdict: 'not-applicable', reason: 'The group changes its power without steps.' },
}

/** The requirements of a product that the tests did not judge, each with its reason. */
export function notJudgedOf(rules: ReserveRules, product: ProductName, findings: readonly Judged[]): NotJudged[] {
  const found = new Set(findings.map(({ name }) => name))
  return requirementsOf(rules, product).flatMap((rule) => {
    const why = REASONS[rule.name]
    return !why || found.has(rule.name) ? [] : [{ name: rule.name, rule, ...why }]
  })
}

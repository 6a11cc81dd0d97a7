import type { ReserveRules } from '#simulator/reserves/model/rules.ts'
import type { RequirementName } from '#simulator/reserves/model/rule-table.ts'
import { missingModes, type ModesAt } from './energy-sequences.ts'
import { fcrNLinearityFindings, fcrNStepFindings } from './fcr-n-findings.ts'
import { mirrored } from './mirror.ts'
import { PRODUCTS, type ProductName } from './product.ts'
import type { ProgrammeTest } from './programme-tests.ts'
import { fastRampFindings, staticRampFindings } from './ramp-findings.ts'
import { judged, requirementsOf, type Finding, type Judged } from './requirements.ts'
import type { ResponseSample } from './response.ts'
import { sineFindings, sinePoint, type SinePoint } from './sine-findings.ts'
import { enduranceFindings, linearityFindings } from './steady-findings.ts'

/** A test with its samples, and the capacity of its condition. */
export interface Measured {
  readonly test: ProgrammeTest
  readonly samples: readonly ResponseSample[]
  readonly capacityKw: number
  /** Modes of the energy management by second; empty without one. */
  readonly modes?: readonly ModesAt[]
}

/** A recording ends before the test does. */
export class TooShort extends Error {
  override readonly name = 'TooShort'
}

/** Start of the full activation in the endurance test, s. */
const ENDURANCE_START_S = 30
/** A recording may lack its last sample, s. */
const TOLERANCE_S = 1

/** Throws TooShort if the samples do not cover the test. */
export function expectWhole({ test, samples }: Measured): void {
  const { name, durationS } = test.sequence
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) throw new TooShort(`The recording of ${name} has no samples.`)
  if (first.atS <= TOLERANCE_S && last.atS >= durationS - TOLERANCE_S) return
  const fromS = Math.max(0, Math.round(first.atS))
  throw new TooShort(
    `The recording of ${name} is too short: it has the seconds ${fromS} to ${Math.round(last.atS)}, and the test lasts ${durationS} s.`,
  )
}

function findingsOfTest(product: ProductName, { test, samples, capacityKw, modes = [] }: Measured): Finding[] {
  const isDown = product === 'fcr-d-down-dynamic'
  const isStatic = product === 'fcr-d-up-static'
  // FCR-D down is judged as FCR-D up, TR 3.1.2.
  const upward = isDown ? mirrored(samples) : samples
  if (test.kind === 'ramps') {
    if (product === 'fcr-n') return fcrNStepFindings(samples, capacityKw)
    return isStatic ? staticRampFindings(upward, capacityKw) : fastRampFindings(upward, capacityKw)
  }
  if (test.kind === 'linearity') {
    if (product === 'fcr-n') return fcrNLinearityFindings(samples, capacityKw)
    return linearityFindings(upward, { product: PRODUCTS['fcr-d-up-dynamic'], capacityKw, isStatic })
  }
  if (test.kind === 'endurance') return enduranceFindings(upward, ENDURANCE_START_S, capacityKw)
  if (test.kind !== 'energy' || product === 'fcr-d-up-static') return []
  return [{ name: 'energyManagement', value: missingModes(product, modes, test.stepEndsS).length === 0 ? 1 : 0 }]
}

/** Gain and phase by period, from the sine tests. */
const sinePointsOf = (product: ProductName, measured: readonly Measured[]): SinePoint[] =>
  measured.flatMap(({ test, samples, capacityKw }) =>
    test.sine ? [sinePoint(samples, test.sine, PRODUCTS[product], capacityKw)] : [],
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

/** All requirements that the tests of a product can judge, each with its worst value. Throws TooShort. */
export function programmeFindings(
  rules: ReserveRules,
  product: ProductName,
  measured: readonly Measured[],
): { findings: Judged[]; sinePoints: SinePoint[] } {
  measured.forEach(expectWhole)
  const sinePoints = sinePointsOf(product, measured)
  const hasSeveral = measured.some(({ test }) => test.conditionText !== '')
  const found = measured.flatMap((one) =>
    findingsOfTest(product, one).map((finding): Finding =>
      hasSeveral ? Object.assign(finding, { condition: one.test.conditionText }) : finding,
    ),
  )
  const ofSines = sinePoints.length > 0 ? sineFindings(sinePoints, PRODUCTS[product]) : []
  const order = requirementsOf(rules, product).map(({ name }) => name)
  const findings = worstOf(judged(rules, product, [...found, ...ofSines])).toSorted(
    (a, b) => order.indexOf(a.name) - order.indexOf(b.name),
  )
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
  modeDuration: { verdict: 'not-offered', reason: 'The group has no high-performance mode.' },
  modeBlock: { verdict: 'not-offered', reason: 'The group has no high-performance mode.' },
  energyManagement: {
    verdict: 'not-applicable',
    reason: 'The group holds full activation for 2 h, so that it is no limited reservoir.',
  },
  endurance: {
    verdict: 'not-applicable',
    reason: 'The test of the energy management replaces the endurance of a limited reservoir.',
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

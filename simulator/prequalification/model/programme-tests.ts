import { energySequence, type TestedReservoir } from './energy-sequences.ts'
import { FCR_N_SINES, fcrNLinearity, fcrNSteps } from './fcr-n-sequences.ts'
import { mirroredSequence } from './mirror.ts'
import { PRODUCTS, type ProductName } from '#simulator/battery-storage/model/product.ts'
import {
  enduranceTest,
  fastRamps,
  FCR_D_SINES,
  linearitySteps,
  sineSequence,
  staticRamps,
  type TestSequence,
} from './sequence.ts'

/** An operating condition of the test programme, TP 1.1. A low droop means a large response per Hz. */
interface Condition {
  readonly load: 'high' | 'low'
  readonly droop: 'high' | 'low'
}

/** Whether a group has more than one load and more than one droop. */
interface Span {
  readonly hasLowLoad: boolean
  readonly hasLowDroop: boolean
}

/** The conditions of a group, the most demanding first, TP 1.1: a single setpoint has no low load, and a single droop no low droop. */
function conditionsOf({ hasLowLoad, hasLowDroop }: Span): Condition[] {
  const loads: readonly Condition['load'][] = hasLowLoad ? ['high', 'low'] : ['high']
  const droops: readonly Condition['droop'][] = hasLowDroop ? ['low', 'high'] : ['high']
  return loads.flatMap((load) => droops.map((droop) => ({ load, droop })))
}

/** The largest response at the high load, in which most tests are played. */
const mainCondition = ({ hasLowDroop }: Span): Condition => ({ load: 'high', droop: hasLowDroop ? 'low' : 'high' })

/** `low load, high droop`: what distinguishes a condition from the main one; empty for the main condition. */
function conditionText({ load, droop }: Condition, { hasLowDroop }: Span): string {
  return [...(load === 'low' ? ['low load'] : []), ...(hasLowDroop && droop === 'high' ? ['high droop'] : [])].join(', ')
}

/** The second part of a test id of TR appendix 2 for tests that are played in all four conditions. */
const conditionNumber = ({ load, droop }: Condition): number =>
  load === 'high' ? (droop === 'high' ? 1 : 2) : droop === 'high' ? 3 : 4

/** What a group is, as far as it selects tests. */
export interface Tests extends Span {
  /** Whether the group changes its power without steps. A static reserve is never continuous. */
  readonly isContinuous: boolean
  /** Whether the group is a reservoir that holds less than two hours of full activation, TR 3.5. */
  readonly isLimited: boolean
  /** Whether the group shifts to a high-performance mode, TR 3.1.2: the long periods of the sines apply to FCR-D as well. */
  readonly isModeShifting?: boolean
  /** The units of a limited reservoir with an energy management, as far as they differ. */
  readonly reservoirs?: readonly TestedReservoir[]
}

/** A test of the programme in an operating condition. */
export interface ProgrammeTest {
  readonly kind: 'ramps' | 'sine' | 'linearity' | 'endurance' | 'energy' | 'operation'
  readonly sequence: TestSequence
  readonly condition: Condition
  /** The condition as text; empty for the main condition. */
  readonly conditionText: string
  /** The test type of a file name, TR appendix 2; a word where TR has no id. */
  readonly testType: string
  /** The end of each step of the test of the energy management, s. */
  readonly stepEndsS?: readonly number[]
  readonly sine?: { readonly periodS: number; readonly evaluated: number }
}

const OPERATION_S = 3_600
/** An hour of normal operation at the frequency of the grid, TP 1.1. */
const operation: TestSequence = { name: 'Operation', durationS: OPERATION_S, frequencyHz: () => 50, isOnGrid: true }
/** The first part of a test id, TR appendix 2: ramps or steps, and linearity. A static reserve has no ids. */
const RAMPS_ID = { 'fcr-n': 1, 'fcr-d-up-dynamic': 2, 'fcr-d-down-dynamic': 3 } as const
const SINE_ID = { 'fcr-n': '4.1', 'fcr-d-up-dynamic': '4.2', 'fcr-d-down-dynamic': '4.3' } as const
const LINEARITY_ID = { 'fcr-n': 5, 'fcr-d-up-dynamic': 6, 'fcr-d-down-dynamic': 7 } as const

function sequencesOf(product: ProductName) {
  if (product === 'fcr-n') return { ramps: fcrNSteps, linearity: fcrNLinearity, endurance: undefined }
  if (product === 'fcr-d-up-static') return { ramps: staticRamps, linearity: linearitySteps, endurance: enduranceTest }
  const of = (up: TestSequence) => (product === 'fcr-d-up-dynamic' ? up : mirroredSequence(up))
  return { ramps: of(fastRamps), linearity: of(linearitySteps), endurance: of(enduranceTest) }
}

/** The tests of a product in the order of the test programme, TP 1.1 and 3. */
export function testsOf(product: ProductName, tests: Tests): ProgrammeTest[] {
  const isStatic = product === 'fcr-d-up-static'
  const main = mainCondition(tests)
  const test = (kind: ProgrammeTest['kind'], sequence: TestSequence, testType: string, condition = main): ProgrammeTest => {
    const text = conditionText(condition, tests)
    const name = text === '' ? sequence.name : `${sequence.name}, ${text}`
    return { kind, sequence: { ...sequence, name }, condition, conditionText: text, testType }
  }
  const { ramps, linearity, endurance } = sequencesOf(product)
  const rampTests = conditionsOf(tests).map((condition) => {
    const id = isStatic ? `StaticRamps${conditionNumber(condition)}` : `${RAMPS_ID[product]}.${conditionNumber(condition)}`
    return test('ramps', ramps, id, condition)
  })
  const lowLoad: Condition = { load: 'low', droop: 'high' }
  const linearityTests = [main, ...(tests.hasLowLoad ? [lowLoad] : [])].map((condition, place) =>
    test('linearity', linearity, isStatic ? `Linearity${place + 1}` : `${LINEARITY_ID[product]}.${place + 1}`, condition),
  )
  const energyTest = (of: Exclude<ProductName, 'fcr-d-up-static'>): ProgrammeTest => {
    const { stepEndsS, ...sequence } = energySequence(of, tests.reservoirs)
    return { ...test('energy', sequence, 'EnergyManagement'), stepEndsS }
  }
  return [
    ...rampTests,
    ...(isStatic ? [] : sineTests(product, SINE_ID[product], tests)),
    ...(tests.isContinuous && !isStatic ? [] : linearityTests),
    // The steps of FCR-N contain its endurance. The test of the energy management replaces the endurance of a limited reservoir.
    ...(endurance && !tests.isLimited ? [test('endurance', endurance, 'Endurance')] : []),
    ...(tests.isLimited && !isStatic ? [energyTest(product)] : []),
    test('operation', operation, 'Operation'),
  ]
}

/** The sines of FCR-N have the high droop, those of FCR-D the low droop: TR 3.2. */
function sineTests(product: Exclude<ProductName, 'fcr-d-up-static'>, id: string, tests: Tests): ProgrammeTest[] {
  const condition: Condition = product === 'fcr-n' ? { load: 'high', droop: 'high' } : mainCondition(tests)
  return (product === 'fcr-n' || tests.isModeShifting ? FCR_N_SINES : FCR_D_SINES).map((sine) => ({
    kind: 'sine',
    sequence: sineSequence(PRODUCTS[product].sineHz, sine.periodS, sine.total),
    condition,
    conditionText: conditionText(condition, tests),
    testType: `${id}-${sine.periodS}s`,
    sine,
  }))
}

import type { ApprovalProduct } from '#contract/fingrid.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { limitOf, RESERVE_RULES } from '#simulator/reserves/model/rules.ts'
import { approvalOf, type Approval } from '../model/capacity.ts'
import { energySteps } from '../model/energy-sequences.ts'
import { expectWhole, notJudgedOf, programmeFindings, type Measured, type NotJudged } from '../model/programme-findings.ts'
import { testsOf, type ProgrammeTest, type Tests } from '../model/programme-tests.ts'
import { judged, type Judged } from '../model/requirements.ts'
import type { ResponseSample } from '../model/response.ts'
import { SERVICE } from './data-file.ts'
import { readRecording, UnreadableRecording, type RecordedFile, type Recording } from './recorded-file.ts'
import { FREQUENCY_TOLERANCE_HZ, inTimeOfTest, TIME_TOLERANCE_S } from './recorded-times.ts'

/** A test of the programme, and whether the folder has a file of it. */
export interface ListedTest {
  readonly name: string
  readonly testType: string
  readonly state: 'given' | 'missing' | 'not-applicable'
  /** Why a test does not apply. */
  readonly reason?: string
}

/** The result of recorded tests. */
export interface RecordedResult {
  readonly findings: readonly Judged[]
  /** Requirements on functions that the files show not to be offered. */
  readonly notOffered: readonly NotJudged[]
  /** A group passes only if no test is missing. */
  readonly approval: Approval
  /** All tests of the product. */
  readonly tests: readonly ListedTest[]
  /** The judged files. */
  readonly judged: readonly string[]
  /** What was bridged or ignored, as sentences. */
  readonly notes: readonly string[]
}

const SERVICES = new RegExp(`(?:^|_)(${[...new Set(Object.values(SERVICE))].join('|')})_([^_]+)`)

/** The test type in the name of a file, `North-row_FcrdUp_2.1_FI_…`; empty for the service of another product. */
function testTypeOf(name: string, product: ApprovalProduct): string {
  const [, service, type = ''] = SERVICES.exec(name) ?? [undefined, SERVICE[product], name.split('_')[2]]
  return service === SERVICE[product] ? type : ''
}

/** The second part of the test id of ramps and steps: 1 to 4, by load and droop. */
const conditionOf = (testType: string) => /^(?:[123]\.|StaticRamps)([1-4])$/.exec(testType)?.[1]

/** Every test of the product: with all conditions, for limited and other reservoirs, and with a high-performance mode. */
function everyTest(product: ApprovalProduct, tests: Tests): ProgrammeTest[] {
  const all = { ...tests, hasLowLoad: true, hasLowDroop: true, isContinuous: false, isModeShifting: true }
  const byType = new Map<string, ProgrammeTest>()
  for (const isLimited of [false, true]) {
    for (const test of testsOf(product, { ...all, isLimited })) if (!byType.has(test.testType)) byType.set(test.testType, test)
  }
  return [...byType.values()]
}

function whyNotApplicable({ kind, condition }: ProgrammeTest, tests: Tests): string {
  if (kind === 'energy') return 'The files have no columns of a limited reservoir.'
  if (kind === 'endurance') return 'The test of the energy management replaces it.'
  if (kind === 'sine') return 'The control mode does not change in the files of the ramps.'
  if (kind === 'linearity' && tests.isContinuous) return 'The group changes its power without steps.'
  return `No file is of the low ${condition.load === 'low' && !tests.hasLowLoad ? 'load' : 'droop'}.`
}

/** The longest interval of a test that an exemption can allow, and that of an hour of operation, ms: TR 6.1. */
const MAX_INTERVAL_MS = SECOND_MS

/** `a.csv has` or `3 files, from a.csv to c.csv, have`: one note for all files of a kind. */
const filesHave = (names: readonly string[]) =>
  names.length === 1 ? `${names[0]} has` : `${names.length} files, from ${names[0]} to ${names.at(-1)}, have`

/** What the intervals of the files need; nothing for those that are short enough. Throws UnreadableRecording for one that is too long. */
function intervalNotes(product: ApprovalProduct, files: readonly ReadTest[]): string[] {
  const limitMs = product === 'fcr-n' ? 200 : 100
  const long = files.find(({ intervalMs }) => intervalMs > MAX_INTERVAL_MS)
  if (long) {
    const found = `${long.name} has an interval of ${long.intervalMs / SECOND_MS} s`
    throw new UnreadableRecording(`${found}; a test needs at most ${limitMs / SECOND_MS} s, or 1 s by exemption.`)
  }
  const slow = files.filter(({ intervalMs, test }) => intervalMs > limitMs && test.kind !== 'operation')
  return [...new Set(slow.map(({ intervalMs }) => intervalMs))].map((ms) => {
    const found = filesHave(slow.flatMap(({ name, intervalMs }) => (intervalMs === ms ? [name] : [])))
    const needs = `needs an exemption: tests of this product have at most ${limitMs / SECOND_MS} s`
    return `${found} an interval of ${ms / SECOND_MS} s, which ${needs}.`
  })
}

/** Requirement 13 of files that do not show whether, or how, a group of dynamic FCR-D shifts its mode. */
function unshownModes(product: ApprovalProduct, read: readonly ReadTest[]): Judged[] {
  const ramps = read.filter(({ test }) => test.kind === 'ramps')
  if (product === 'fcr-n' || product === 'fcr-d-up-static' || ramps.length === 0) return []
  const unstated = ramps.filter(({ controlMode }) => controlMode.trim() === '').map(({ name }) => name)
  const shifting =
    ramps.every(({ modeShifts }) => modeShifts.length === 0) && read.find(({ modeShifts }) => modeShifts.length > 0)
  if (unstated.length === 0 && !shifting) return []
  const note = shifting
    ? `${shifting.name} changes the control mode, and no file of the ramps does.`
    : `${filesHave(unstated)} no control mode (ContMode) in the first row, which says whether the group shifts its mode.`
  const unshown = (['modeStart', 'modeDuration', 'modeBlock'] as const).map((name) => ({
    name,
    value: NaN,
    isNotShown: true,
    note,
  }))
  return judged(RESERVE_RULES, product, unshown)
}

/** A file with the test of its name. */
interface ReadTest extends Recording {
  readonly name: string
  readonly test: ProgrammeTest
}

/** A response above this multiple of the capacity is in another unit. */
const OTHER_UNIT = 100

/** The rows of a test until its end. Throws UnreadableRecording for a power in another unit. */
function withinTest({ name, samples }: ReadTest, endS: number, capacityKw: number, notes: string[]): readonly ResponseSample[] {
  const end = samples.findIndex(({ atS }) => atS > endS)
  const judged = end < 0 ? samples : samples.slice(0, end)
  const odd = judged.find(({ responseKw }) => Math.abs(responseKw) > OTHER_UNIT * capacityKw)
  if (odd) {
    const found = `${name} has a response of ${Math.round(odd.responseKw)} kW at ${odd.atS.toFixed(1)} s`
    throw new UnreadableRecording(`${found} for a capacity of ${capacityKw} kW, which looks like another unit than MW.`)
  }
  const restS = (samples.at(-1)?.atS ?? 0) - endS
  if (judged.length < samples.length && restS > TIME_TOLERANCE_S) {
    notes.push(`${name} has ${restS.toFixed(1)} s after the end of the test, which are ignored.`)
  }
  return judged
}

/** The end of each step of a recorded test of the energy management, s. Throws UnreadableRecording for other steps. */
function recordedStepEnds(name: string, product: ApprovalProduct, samples: readonly ResponseSample[]): number[] {
  const ends: number[] = []
  let from = 0
  if (product === 'fcr-d-up-static') return ends
  for (const [step, { hz, minS }] of energySteps(product).entries()) {
    // Two steps are at least 20 mHz apart.
    const isOf = ({ frequencyHz }: ResponseSample) => Math.abs(frequencyHz - hz) < FREQUENCY_TOLERANCE_HZ / 3
    let next = from
    for (let sample = samples[next]; sample && isOf(sample); sample = samples[next]) next++
    const startS = samples[from]?.atS ?? NaN
    const endS = samples[next]?.atS ?? samples.at(-1)?.atS ?? NaN
    if (next === from || endS - startS < minS - TIME_TOLERANCE_S) {
      const found = next === from ? 'is missing' : `lasts ${Math.round(endS - startS)} s`
      throw new UnreadableRecording(`${name}: step ${step} at ${hz.toFixed(2)} Hz ${found}, and the test needs ${minS} s.`)
    }
    ends.push(endS)
    from = next
  }
  return ends
}

/** What the files say about the group: the conditions in which it was tested, and its kind. */
function testsFrom(
  product: ApprovalProduct,
  types: readonly string[],
  recordings: readonly Recording[],
  isContinuous: boolean,
): Tests {
  const conditions = types.flatMap((type) => conditionOf(type) ?? [])
  const controlModes = new Set(recordings.map(({ controlMode }) => controlMode.trim()).filter((mode) => mode !== ''))
  return {
    hasLowLoad: conditions.some((condition) => condition === '3' || condition === '4'),
    hasLowDroop: conditions.some((condition) => condition === '2' || condition === '4'),
    isContinuous: product !== 'fcr-d-up-static' && (isContinuous || (controlModes.has('droop') && controlModes.size === 1)),
    isModeShifting: recordings.some(({ modeShifts }) => modeShifts.length > 0),
    isLimited: types.includes('EnergyManagement') || recordings.some(({ isLimited }) => isLimited),
  }
}

/**
 * Judges recordings of a real group as played tests are judged. The test type in the name of a file selects its test; files of other
 * products are ignored. Every test of the product is listed as given, missing or not applicable. `isContinuous`: the group changes
 * its power without steps, so that linearity does not apply. `measurementS`: time constant of the frequency measurement, if the signal
 * was made inside the controller. Throws TooShort and UnreadableRecording.
 */
export function judgeRecordings(
  files: readonly RecordedFile[],
  product: ApprovalProduct,
  capacityKw: number,
  { isContinuous = false, measurementS = 0 }: { readonly isContinuous?: boolean; readonly measurementS?: number } = {},
): RecordedResult {
  const base: Tests = { hasLowLoad: true, hasLowDroop: true, isContinuous: false, isLimited: false }
  const known = new Map(everyTest(product, base).map((test) => [test.testType, test]))
  const own = files.flatMap((file) => {
    const test = known.get(testTypeOf(file.name, product))
    return test ? [{ file, test }] : []
  })
  const types = own.map(({ test }) => test.testType)
  if (own.every(({ test }) => test.kind === 'operation')) {
    throw new UnreadableRecording(
      `No file has a test type of ${product} in its name${own.length > 0 ? ' besides Operation' : ''}.`,
    )
  }
  const twice = own.find(({ test }, place) => types.indexOf(test.testType) < place)?.file.name
  if (twice) throw new UnreadableRecording(`Two files have the test type ${testTypeOf(twice, product)}: the second is ${twice}.`)
  const every = own.map(({ file, test }): ReadTest => {
    const recording = readRecording(file, test.sequence.isOnGrid, SERVICE[product])
    return { name: file.name, test, ...recording }
  })
  const read = every.filter(({ test }) => test.kind !== 'operation')
  const tests = testsFrom(product, types, read, isContinuous)
  const wanted = testsOf(product, tests)
  const timeNotes: string[] = []
  const given = every.flatMap((one) => {
    const test = wanted.find(({ testType }) => testType === one.test.testType)
    return test ? [{ ...one, test }] : []
  })
  for (const { name, test, samples } of given) expectWhole({ test, samples, capacityKw }, name)
  const slow = intervalNotes(product, every)
  const measured = given.flatMap((one): Measured[] => {
    const { name, test, modes, modeShifts, capacityKw: writtenKw } = one
    // With two droops, the capacity of the high one is that of its files.
    const isHighDroop = tests.hasLowDroop && test.condition.droop === 'high'
    const ownKw = isHighDroop ? (writtenKw ?? capacityKw) : capacityKw
    const stepEndsS = test.kind === 'energy' ? recordedStepEnds(name, product, one.samples) : []
    const endS = test.kind === 'operation' ? Infinity : (stepEndsS.at(-1) ?? test.sequence.durationS)
    const samples = withinTest(one, endS, ownKw, timeNotes)
    if (test.kind === 'operation') return []
    const recorded = { test, samples, modes, modeShifts, capacityKw: ownKw }
    if (test.kind === 'energy') return [{ ...recorded, test: { ...test, stepEndsS } }]
    return [{ ...recorded, samples: inTimeOfTest({ ...one, test, samples }, timeNotes) }]
  })
  const findings = [...programmeFindings(RESERVE_RULES, product, measured, measurementS).findings, ...unshownModes(product, read)]
  const approval = approvalOf(limitOf(RESERVE_RULES, product, 'minFactor', 'low'), capacityKw, findings)
  const listed = [...known.values()].map((test): ListedTest => {
    const { testType } = test
    const found = wanted.find((one) => one.testType === testType)
    const { name } = (found ?? test).sequence
    if (!found) return { name, testType, state: 'not-applicable', reason: whyNotApplicable(test, tests) }
    return { name, testType, state: types.includes(testType) ? 'given' : 'missing' }
  })
  const isComplete = listed.every(({ state }) => state !== 'missing')
  const others = files.flatMap((file) => (own.some((one) => one.file === file) ? [] : [file.name]))
  const ignored =
    others.length > 0 ? [`${filesHave(others)} no test type of ${product} and ${others.length > 1 ? 'are' : 'is'} ignored.`] : []
  const hasRamps = read.some(({ test }) => test.kind === 'ramps')
  return {
    findings,
    notOffered: hasRamps ? notJudgedOf(RESERVE_RULES, product, findings).filter(({ verdict }) => verdict === 'not-offered') : [],
    approval: isComplete ? approval : { ...approval, isApproved: false, factor: 0, capacityKw: 0 },
    tests: listed,
    judged: read.map(({ name }) => name),
    notes: [...ignored, ...slow, ...timeNotes, ...every.flatMap(({ notes }) => notes)],
  }
}

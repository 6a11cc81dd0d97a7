import type { ApprovalProduct } from '#contract/fingrid.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { limitOf, RESERVE_RULES } from '#simulator/reserves/model/rules.ts'
import { approvalOf, type Approval } from '../model/capacity.ts'
import { expectWhole, programmeFindings, type Measured } from '../model/programme-findings.ts'
import { testsOf, type ProgrammeTest } from '../model/programme-tests.ts'
import type { Judged } from '../model/requirements.ts'
import type { ResponseSample } from '../model/response.ts'
import { responseOfRow } from '../run/data-rows.ts'

/** A recording cannot be read; the message is one sentence with its file. */
export class UnreadableRecording extends Error {
  override readonly name = 'UnreadableRecording'
}

const MOMENT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d{1,3})?)$/

/** Ms of `20260302T100500.100`; NaN for another text. */
function momentMs(text: string): number {
  const [, year, month, day, hour, minute, second] = MOMENT.exec(text) ?? []
  if (year === undefined) return NaN
  return (
    Date.parse(`${year}-${month}-${day}T00:00:00Z`) +
    (Number(hour) * 60 + Number(minute)) * MINUTE_MS +
    Number(second) * SECOND_MS
  )
}

const columnOf = (heads: readonly string[], name: string) => heads.findIndex((head) => head.replace(/\d+$/, '') === name)

/** Reads the samples of a file with the columns of the test programme, TP table 19. Throws UnreadableRecording. */
export function readSamples(name: string, text: string): ResponseSample[] {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const heads = header.split(',')
  const [time, power, hz, baseline] = ['DateTime', 'InsAcPow', 'ApplFreqSig', 'CalcBaseline'].map((column) => {
    const place = columnOf(heads, column)
    if (place < 0) throw new UnreadableRecording(`${name} has no column ${column}.`)
    return place
  })
  let firstMs = NaN
  return lines.flatMap((line, index) => {
    if (line === '') return []
    const cells = line.split(',')
    const atMs = momentMs(cells[time ?? 0] ?? '')
    const [powerMw, frequencyHz, baselineMw] = [power, hz, baseline].map((place) => {
      const cell = cells[place ?? 0] ?? ''
      return cell === '' ? NaN : Number(cell)
    })
    if (Number.isNaN(firstMs)) firstMs = atMs
    const responseKw = responseOfRow(powerMw ?? NaN, baselineMw ?? NaN)
    if (![atMs, frequencyHz, responseKw].every(Number.isFinite)) {
      throw new UnreadableRecording(`${name}, line ${index + 2}, has no time, power, frequency or baseline.`)
    }
    return [{ atS: (atMs - firstMs) / SECOND_MS, frequencyHz: frequencyHz ?? NaN, responseKw }]
  })
}

/** A file of a recorded test. */
export interface RecordedFile {
  readonly name: string
  readonly text: string
}

/** All tests of a product. Conditions without a file are not judged. */
const testsWithIds = (product: ApprovalProduct): readonly ProgrammeTest[] =>
  testsOf(product, { hasLowLoad: true, hasLowDroop: true, isContinuous: false, isLimited: false })

/** The test of a file by the test type of its name: `North-row_FcrdUp_2.1_FI_…`. */
function testOf(product: ApprovalProduct, name: string): ProgrammeTest | undefined {
  const testType = name.split('_')[2]
  return testsWithIds(product).find((test) => test.testType === testType)
}

/**
 * Judges recordings of a real group as the desk judges played tests. Files without a test type of the product, and the hour of
 * operation, are skipped. Throws TooShort and UnreadableRecording.
 */
export function judgeRecordings(
  files: readonly RecordedFile[],
  product: ApprovalProduct,
  capacityKw: number,
): { findings: Judged[]; approval: Approval; judged: readonly string[] } {
  const measured = files.flatMap(({ name, text }): (Measured & { name: string })[] => {
    const test = testOf(product, name)
    if (!test || test.kind === 'operation') return []
    const recorded = { name, test, samples: readSamples(name, text), capacityKw }
    expectWhole(recorded)
    return [recorded]
  })
  if (measured.length === 0) throw new UnreadableRecording(`No file has a test type of ${product} in its name.`)
  const { findings } = programmeFindings(RESERVE_RULES, product, measured)
  return {
    findings,
    approval: approvalOf(limitOf(RESERVE_RULES, product, 'leastFactor', 'low'), capacityKw, findings),
    judged: measured.map(({ name }) => name),
  }
}

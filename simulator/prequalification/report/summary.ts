import { RESERVE_PRODUCTS } from '#simulator/reserves/model/rule-table.ts'
import { spoilers } from '../model/charger-problem.ts'
import type { NotJudged } from '../model/programme-findings.ts'
import { isFulfilled, type Judged } from '../model/requirements.ts'
import type { Prequalification } from '../run/programme.ts'
import type { ListedTest, RecordedResult } from './recorded-tests.ts'
import { limitText, valueText } from './value-text.ts'

const kilowatts = (kw: number) => `${kw.toFixed(1)} kW`

export const NOT_JUDGED_TEXT = {
  'not-applicable': 'Not applicable',
  'not-offered': 'Not offered',
} satisfies Record<NotJudged['verdict'], string>

/** `Steady-state response, down (low load)`: the requirement, its direction, and the operating condition of its value. */
export const titleOf = ({ rule, part, condition }: Judged): string =>
  [rule.title, ...(part ? [part] : [])].join(', ') + (condition ? ` (${condition})` : '')

/** The result in one sentence. */
export function resultSentence(
  result: Omit<Prequalification, 'site' | 'seed' | 'startMs' | 'notJudged' | 'tests' | 'sinePoints'>,
) {
  const { groupName, product, declaredKw, findings, approval } = result
  const { isApproved, factor, capacityKw, failed, notShown } = approval
  const name = RESERVE_PRODUCTS[product]
  const listed = (keys: typeof failed) => {
    const names = [...new Set(keys.map((key) => findings.find((one) => one.name === key)?.rule.id ?? key))]
    return `${names.length === 1 ? 'requirement' : 'requirements'} ${names.join(', ')}`
  }
  if (failed.length > 0) return `${groupName} fails ${name}: ${listed(failed)}.`
  if (!isApproved) return `${groupName} does not pass ${name} yet: the tests have not shown ${listed(notShown)}.`
  const reduced = factor < 1 ? ` of ${kilowatts(declaredKw)}, with a reduction factor of ${factor.toFixed(2)}` : ''
  return `${groupName} passes ${name}: ${kilowatts(capacityKw)}${reduced}.`
}

/** Whether a requirement is met: at the declared capacity, at the reduced capacity, or not. */
export function verdictText({ approval }: Pick<Prequalification, 'approval'>, finding: Judged): string {
  if (isFulfilled(finding)) return 'met'
  if (finding.isNotShown) return 'not shown'
  return approval.failed.includes(finding.name) ? 'not met' : 'met at the reduced capacity'
}

/** The judged requirements as lines of text. */
export const findingLines = (findings: readonly Judged[], approval: Prequalification['approval']): string[] =>
  findings.map((finding) => {
    const { id, source } = finding.rule
    const verdict = verdictText({ approval }, finding)
    return `  ${id.padEnd(3)} ${titleOf(finding)}: ${valueText(finding)} (${limitText(finding.rule)}, ${source}): ${verdict}${finding.note ? `. ${finding.note}` : ''}`
  })

export const notJudgedLines = (all: readonly NotJudged[]): string[] =>
  all.map(
    ({ rule, verdict, reason }) => `  ${rule.id.padEnd(3)} ${rule.title}: ${NOT_JUDGED_TEXT[verdict].toLowerCase()}. ${reason}`,
  )

/** The result as lines of text. */
export function summaryLines(result: Prequalification): string[] {
  const rows = findingLines(result.findings, result.approval)
  const blamed = spoilers(result.tests[0]?.chargers ?? []).map(({ stationName, problem }) => `  ${stationName} ${problem}.`)
  return [resultSentence(result), ...rows, ...notJudgedLines(result.notJudged), ...blamed]
}

/** The documents of the requirements, each once. */
export const editionsText = (findings: Prequalification['findings']): string =>
  [...new Set(findings.map(({ rule }) => rule.edition))].join('; ')

const STATE_TEXT = { given: 'given', missing: 'missing', 'not-applicable': 'not applicable' } as const

/** The tests of a product as lines of text: `  2.1 Fast ramps: given`. */
export const testLines = (tests: readonly ListedTest[]): string[] =>
  tests.map(({ name, testType, state, reason }) => `  ${testType} ${name}: ${STATE_TEXT[state]}${reason ? `. ${reason}` : ''}`)

/** That a programme is incomplete, in one sentence; undefined if no test is missing or if a requirement has failed anyway. */
export function missingSentence(
  groupName: string,
  product: Prequalification['product'],
  { tests, approval }: Pick<RecordedResult, 'tests' | 'approval'>,
): string | undefined {
  const missing = tests.filter(({ state }) => state === 'missing')
  if (missing.length === 0 || approval.failed.length > 0) return undefined
  const names = missing.map(({ testType }) => testType).join(', ')
  const count = tests.filter(({ state }) => state !== 'not-applicable').length
  return `${groupName} does not pass ${RESERVE_PRODUCTS[product]} yet: ${missing.length} of ${count} tests are missing: ${names}.`
}

import { MEASURES } from '../measures/measures.ts'
import { ruleAsText, type RuleOutcome, ruleOutcomes } from '../expectations/rule-outcomes.ts'
import type { Verdict } from '../expectations/verdict.ts'
import { activationAsText, asText } from './words.ts'

/** The verdict of a scenario, or the sentence with the reason why it could not be played. */
export type Played = Verdict | { readonly name: string; readonly problem: string }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\t': '&#9;' }

/** Characters that XML cannot represent, not even escaped. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF\p{Surrogate}]/gu

const inText = (text: string) => text.replace(UNWRITABLE, '\uFFFD').replace(/[&<>]/g, (character) => ESCAPES[character] ?? '')
const inAttribute = (text: string) =>
  text.replace(UNWRITABLE, '\uFFFD').replace(/[&<>"\n\t]/g, (character) => ESCAPES[character] ?? '')

const attributes = (all: Record<string, string | number>) =>
  Object.entries(all)
    .map(([name, value]) => ` ${name}="${inAttribute(String(value))}"`)
    .join('')

/** Numbers repeated names, because many readers keep one test per name. */
function unique(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

const secondsBetween = (fromMs: number, toMs: number) => ((toMs - fromMs) / 1_000).toFixed(3)

/** A moment in the format of JUnit: UTC, without the letter Z. */
const stamp = (ms: number) => new Date(ms).toISOString().replace('Z', '')

/** A test case for an expectation or for a rule of an activation. */
interface Case {
  readonly name: string
  /** When it was decided. */
  readonly atMs: number
  /** The reason of a failure, or of a case that neither passed nor failed. */
  readonly failure?: string
  readonly skipped?: string
}

function casesOf({ outcomes, groups, startMs, endMs }: Verdict): Case[] {
  const expectations = outcomes.map(({ expected, held, atMs, said }) => ({
    name: expected,
    atMs,
    ...(held ? {} : { failure: said }),
  }))
  return [...expectations, ...groups.flatMap(ruleOutcomes).map((rule) => ruleCase(rule, startMs, endMs))]
}

function ruleCase(rule: RuleOutcome, startMs: number, endMs: number): Case {
  const { activation, measure, state, reason } = rule
  const measured = ruleAsText(rule)
  return {
    name: `${activationAsText(activation, startMs)}: ${MEASURES[measure].label}, required: ${activation.measures[measure].rule}`,
    atMs: activation.endMs ?? endMs,
    ...(state === 'broken' && { failure: measured }),
    ...(state === 'accepted' && { skipped: `${measured}; accepted: ${reason}` }),
    ...(state === 'open' && { skipped: `${measured}; undecided` }),
  }
}

const countsOf = (cases: readonly Case[]) => ({
  tests: cases.length,
  failures: cases.filter(({ failure }) => failure !== undefined).length,
  skipped: cases.filter(({ skipped }) => skipped !== undefined).length,
})

function suiteOf(verdict: Verdict): string {
  const { name, startMs, endMs, seed, site, recording, versions } = verdict
  const all = casesOf(verdict)
  const { tests, failures, skipped } = countsOf(all)
  const counts = { name, tests, failures, errors: 0, skipped }
  const names = unique(all.map((one) => one.name))
  const cases = all.map(({ atMs, failure, skipped }, index) => {
    const time = secondsBetween(startMs, Math.min(atMs, endMs))
    const head = `    <testcase${attributes({ classname: name, name: names[index] ?? '', time })}`
    if (failure !== undefined) return `${head}><failure${attributes({ message: failure })}/></testcase>\n`
    return skipped === undefined ? `${head}/>\n` : `${head}><skipped${attributes({ message: skipped })}/></testcase>\n`
  })
  const properties = { seed, site, recording: recording?.name ?? '', loadstar: versions.loadstar, node: versions.node }
  return [
    `  <testsuite${attributes({ ...counts, time: secondsBetween(startMs, endMs), timestamp: stamp(startMs) })}>\n    <properties>\n`,
    ...Object.entries(properties).map(([name, value]) => `      <property${attributes({ name, value })}/>\n`),
    '    </properties>\n',
    ...cases,
    `    <system-out>${inText(asText(verdict))}</system-out>\n  </testsuite>\n`,
  ].join('')
}

const unplayed = (name: string, problem: string) =>
  `  <testsuite${attributes({ name, tests: 1, failures: 0, errors: 1, skipped: 0 })}>
    <testcase${attributes({ classname: name, name: 'can be played' })}><error${attributes({ message: problem })}/></testcase>
  </testsuite>
`

/**
 * All scenarios as JUnit XML: one suite per scenario, with one case per expectation and per rule of a response. Rules that are
 * accepted as broken or undecided are skipped. Times are simulated times, so that the same run gives the same bytes.
 */
export function junit(all: readonly Played[]): string {
  const { tests, failures } = countsOf(all.flatMap((played) => ('outcomes' in played ? casesOf(played) : [])))
  const errors = all.filter((played) => 'problem' in played).length
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes({ name: 'Loadstar', tests: tests + errors, failures, errors })}>\n`,
    ...all.map((played) => ('outcomes' in played ? suiteOf(played) : unplayed(played.name, played.problem))),
    '</testsuites>\n',
  ].join('')
}

import type { Verdict } from '#simulator/scenario/verdict.ts'
import { inWords } from './words.ts'

/** A scenario that was played, or the sentence that says why it could not be. */
export type Played = Verdict | { readonly name: string; readonly problem: string }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\t': '&#9;' }

/** What XML knows no way to write, escaped or not. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF\p{Surrogate}]/gu

const inText = (text: string) => text.replace(UNWRITABLE, '\uFFFD').replace(/[&<>]/g, (character) => ESCAPES[character] ?? '')
const inAttribute = (text: string) =>
  text.replace(UNWRITABLE, '\uFFFD').replace(/[&<>"\n\t]/g, (character) => ESCAPES[character] ?? '')

const attributes = (all: Record<string, string | number>) =>
  Object.entries(all)
    .map(([name, value]) => ` ${name}="${inAttribute(String(value))}"`)
    .join('')

/** The same words twice get a number: many readers keep one test of a name. */
function unique(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

const secondsBetween = (fromMs: number, toMs: number) => ((toMs - fromMs) / 1_000).toFixed(3)

/** A moment as the format wants it: UTC, without the letter that says so. */
const stamp = (ms: number) => new Date(ms).toISOString().replace('Z', '')

function suiteOf(verdict: Verdict): string {
  const { name, outcomes, startMs, endMs, seed, site, recording, versions } = verdict
  const failures = outcomes.filter(({ held }) => !held).length
  const counts = { name, tests: outcomes.length, failures, errors: 0, skipped: 0 }
  const names = unique(outcomes.map(({ expected }) => expected))
  const cases = outcomes.map(({ held, atMs, said }, index) => {
    const head = `    <testcase${attributes({ classname: name, name: names[index] ?? '', time: secondsBetween(startMs, atMs) })}`
    return held ? `${head}/>\n` : `${head}><failure${attributes({ message: said })}/></testcase>\n`
  })
  const properties = { seed, site, recording: recording?.name ?? '', loadstar: versions.loadstar, node: versions.node }
  return [
    `  <testsuite${attributes({ ...counts, time: secondsBetween(startMs, endMs), timestamp: stamp(startMs) })}>\n    <properties>\n`,
    ...Object.entries(properties).map(([name, value]) => `      <property${attributes({ name, value })}/>\n`),
    '    </properties>\n',
    ...cases,
    `    <system-out>${inText(inWords(verdict))}</system-out>\n  </testsuite>\n`,
  ].join('')
}

const unplayed = (name: string, problem: string) =>
  `  <testsuite${attributes({ name, tests: 1, failures: 0, errors: 1, skipped: 0 })}>
    <testcase${attributes({ classname: name, name: 'can be played' })}><error${attributes({ message: problem })}/></testcase>
  </testsuite>
`

/**
 * All scenarios of a run as JUnit XML: one suite each, in it one case for each expectation. Times are the world's, so that the
 * same run gives the same bytes.
 */
export function junit(all: readonly Played[]): string {
  const outcomes = all.flatMap((played) => ('outcomes' in played ? played.outcomes : []))
  const errors = all.filter((played) => 'problem' in played).length
  const failures = outcomes.filter(({ held }) => !held).length
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes({ name: 'Loadstar', tests: outcomes.length + errors, failures, errors })}>\n`,
    ...all.map((played) => ('outcomes' in played ? suiteOf(played) : unplayed(played.name, played.problem))),
    '</testsuites>\n',
  ].join('')
}

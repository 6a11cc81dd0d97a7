import type { DrillActivation, DrillSecond, GroupDrill } from '../measures/group-drill.ts'
import { type RuleOutcome, ruleOutcomes } from '../expectations/rule-outcomes.ts'
import { hasPassed, type Outcome, recordingAsText, type Verdict, verdictSummary } from '../expectations/verdict.ts'
import { spanText } from '../language/span-text.ts'
import { draw, frequencyPicture, sampleOf, shadesOf, timeAxis } from './picture.ts'
import { type Markup, markup, type Piece } from './markup.ts'
import { reportShell } from './style.ts'
import type { Threshold } from './thresholds.ts'
import { activationAsText, type MeasureAsText, measuresAsText, nothingToGive, reasonsOf } from './words.ts'
import { across, roundScale, widthTo } from './scale.ts'
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ScenarioSource } from '../language/load.ts'
import { fileErrorReason, makeWritable } from '#simulator/files/writable-path.ts'
import { junit, type Played } from './junit.ts'

const HEIGHT_PX = 200
const LEVELS = 4

const ROOM = 1.05

const CURVES = [
  { look: 'measured', key: 'deliveredKw', words: 'delivered' },
  { look: 'asked', key: 'requiredKw', words: 'required' },
] as const

const kilowatts = (value: number) => `${value.toFixed(1)} kW`

/** The delivered and required power of a group per second; undefined if the group offered nothing. */
function powerPicture(verdict: Verdict, { name, seconds, activations }: GroupDrill): Markup | undefined {
  if (seconds.length === 0) return undefined
  const { startMs, endMs } = verdict
  const spanS = (endMs - startMs) / 1_000
  const largest = (key: keyof DrillSecond) => seconds.reduce((most, second) => Math.max(most, second[key]), 0)
  const smallest = (key: keyof DrillSecond) => seconds.reduce((least, second) => Math.min(least, second[key]), Infinity)

  const curves = CURVES.map(({ look, key }) => {
    const low = Array.from({ length: Math.floor(spanS) + 1 }, () => NaN)
    for (const second of seconds) low[Math.round((second.atMs - startMs) / 1_000)] = second[key]
    return { look, values: { low } }
  })
  const [required, delivered] = [largest('requiredKw'), largest('deliveredKw')]
  const picture = draw({
    label: `${name}: maximum ${kilowatts(required)} required and ${kilowatts(delivered)} delivered`,
    heightPx: HEIGHT_PX,
    seconds: { from: 0, to: spanS },
    scale: roundScale([Math.min(0, smallest('deliveredKw')), Math.max(1, required, delivered) * ROOM], LEVELS),
    shades: shadesOf(verdict, activations),
    holes: [],
    limits: [],
    curves,
  })
  const key = CURVES.map(({ look, words }) => markup`<span>${sampleOf(`curve ${look}`)}${words}, kW</span>`)
  const baseline = [...new Set([smallest('baselineKw'), largest('baselineKw')].map(kilowatts))].join(' to ')
  return markup`<figure>
    <figcaption class="key">${key}<span class="quiet">baseline ${baseline}</span></figcaption>
    ${picture}
  </figure>`
}

const RING = markup`<circle class="mark" r="4" />`
const CROSS = markup`<path class="mark" d="M-4 -4L4 4M4 -4L-4 4" />`

/** The run from left to right: when the expectation was checked, how long its last state lasted, and when it was decided. */
function lane({ held, atMs, fromMs, toMs, sinceMs }: Outcome, { startMs, endMs }: Verdict): Markup {
  const run = { from: startMs, to: endMs }
  const bar = (look: string, from: number, to: number) => {
    const x = across(run, Math.max(from, startMs))
    return markup`<rect class="${look}" x="${x}%" y="5" width="${widthTo(x, across(run, Math.min(to, endMs)))}%" height="6" />`
  }
  return markup`<svg class="${held ? 'good' : 'bad'}" aria-hidden="true" width="100%" height="16">
    <line class="grid" x1="0" x2="100%" y1="8" y2="8" />
    ${bar('window', fromMs, toMs)}${sinceMs === null ? undefined : bar('so', sinceMs, atMs)}
    <svg x="${across(run, atMs)}%" y="8">${held ? RING : CROSS}</svg>
  </svg>`
}

function item(outcome: Outcome, verdict: Verdict): Markup {
  const { held, expected, said, atMs, sinceMs } = outcome
  const at = (ms: number) => spanText(ms - verdict.startMs)
  const word = held
    ? markup`<b class="good">held</b>${sinceMs !== null && `, since ${at(sinceMs)}`}`
    : markup`<b class="bad">failed</b> at ${at(atMs)}`
  return markup`<li>
    <p>${word} · ${expected}</p>
    <p class="quiet">${said}</p>
    ${lane(outcome, verdict)}
  </li> `
}

/** Each expectation, its observation, and the moment of its decision on the time line of the run. */
const outcomeList = (verdict: Verdict): Markup =>
  verdict.outcomes.length === 0
    ? markup`<p>The scenario has no expectations.</p>`
    : markup`<ol class="outcomes">
          ${verdict.outcomes.map((outcome) => item(outcome, verdict))}
        </ol>
        ${timeAxis({ from: 0, to: (verdict.endMs - verdict.startMs) / 1_000 })}`

const row = ({ label, value, rule, state, verdict }: MeasureAsText): Markup =>
  markup`<tr>
    <th scope="row">${label}</th>
    <td class="figure">${value}</td>
    <td>${rule}</td>
    <td>${state === 'broken' ? markup`<b class="bad">${verdict}</b>` : verdict}</td>
  </tr> `

/** The measures of an activation with their rules; collapsed unless `isOpen` is set or a rule is broken. */
function measureTable(activation: DrillActivation, rules: readonly RuleOutcome[], runStartMs: number, isOpen: boolean): Markup {
  const rows = measuresAsText(activation, rules)
  const words = activationAsText(activation, runStartMs)
  const idle = nothingToGive(activation)
  const isUnfolded = !idle && (isOpen || rows.some(({ state }) => state === 'broken' || state === 'accepted'))
  return markup`<details${isUnfolded && markup` open`}><summary>${words}${idle && `. ${idle}`}</summary>
<table aria-label="${words}">
<thead><tr><th scope="col">Measure</th><th scope="col">Measured</th><th scope="col">Rule</th><th scope="col">Verdict</th></tr></thead>
<tbody>
${rows.map(row)}</tbody>
</table>${reasonsOf(activation, rules).map((reason) => markup`<p class="quiet">Accepted because: ${reason}</p>`)}</details>
`
}

/** `2026-03-02 08:00:00 UTC` */
const moment = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const term = (name: string, value: Piece) => markup`
<div><dt>${name}</dt><dd>${value}</dd></div>`

function facts(verdict: Verdict, journalFile: string): Markup {
  const { site, seed, startMs, endMs, recording, recordingNotes = [], versions } = verdict
  const journal = markup`<a href="${encodeURIComponent(journalFile)}">${journalFile}</a>`
  return markup`<dl>${[
    term('Site', site),
    term('Seed', seed),
    term('Simulated start', moment(startMs)),
    term('Duration', spanText(endMs - startMs)),
    recording === null ? undefined : term('Frequency replayed from', recordingAsText(verdict)),
    ...recordingNotes.map((note) => term('Recording', note)),
    term('Versions', `Loadstar ${versions.loadstar}, Node ${versions.node}`),
    term('Journal', journal),
  ]}
</dl>`
}

const HOW_TO_READ = markup`<p class="quiet">Times are relative to the start of the run. The grey bar shows when the expectation was checked.
The coloured bar shows how long the final state had lasted. A ring marks the moment at which it held, a cross the moment at which it failed.</p>
`

/** The number of initially expanded tables per group. */
const MAX_OPEN = 3

function group(verdict: Verdict, drill: GroupDrill): Markup {
  const rules = ruleOutcomes(drill)
  const tables = drill.activations.map((one, index) => measureTable(one, rules, verdict.startMs, index < MAX_OPEN))
  return markup`<h3>${drill.name}</h3>
${powerPicture(verdict, drill)}
${tables.length === 0 ? markup`<p class="quiet">The group was not activated.</p>` : tables}
`
}

/** A verdict as one self-contained page without scripts and network requests. `journalFile` is in the same folder. */
export function reportPage(verdict: Verdict, thresholds: readonly Threshold[], journalFile: string): string {
  const { name, about, groups, outcomes, text } = verdict
  const isPassed = hasPassed(verdict)
  const responses = markup`<h2>Demand response</h2>
${groups.map((drill) => group(verdict, drill))}`
  return reportShell(
    `${name}: ${isPassed ? 'held' : 'failed'}`,
    markup`<h1>${name}</h1>
<p>${about}</p>
<p class="sum ${isPassed ? 'good' : 'bad'}">${verdictSummary(verdict)}</p>
${facts(verdict, journalFile)}
<h2>Expectations</h2>
${outcomes.length > 0 && HOW_TO_READ}${outcomeList(verdict)}
<h2>Frequency</h2>
${frequencyPicture(verdict, thresholds)}
${groups.length > 0 && responses}
<h2>Scenario</h2>
<details><summary>Scenario file</summary>
<pre tabindex="0">${text}</pre>
</details>
`,
  )
}

/** A folder or file of a report cannot be written, or would overwrite another; the message is one sentence. */
class ReportError extends Error {
  override readonly name = 'ReportError'
}

function attempt<T>(shown: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw new ReportError(`cannot write ${shown}: ${fileErrorReason(error)}`, { cause: error })
  }
}

/** The base name of the files of a scenario: its name, or its file name without extension. */
export const reportName = (source: Exclude<ScenarioSource, { yaml: string }>): string =>
  'name' in source ? source.name : basename(source.file).replace(/\.ya?ml$/, '')

/** Throws a ReportError if two scenarios would write the same files. Some file systems do not distinguish `Dip` and `dip`. */
export function expectDifferentNames(names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name.toLowerCase())) {
      throw new ReportError(`two scenarios are called ${name}, and one report would overwrite the other`)
    }
    seen.add(name.toLowerCase())
  }
}

/** Creates the folder if it is missing. Throws a ReportError if it is not writable. `shown` is the path as given by the user. */
export function openFolder(folder: string, shown: string): void {
  attempt(shown, () => makeWritable(folder))
}

const write = (folder: string, file: string, text: string) => attempt(file, () => writeFileSync(join(folder, file), text))

/** Writes `NAME.html` and `NAME.journal.jsonl` for one scenario. Throws a ReportError. */
export function writeReport(folder: string, verdict: Verdict, thresholds: readonly Threshold[]): void {
  const journalFile = `${verdict.name}.journal.jsonl`
  write(folder, journalFile, verdict.journal)
  write(folder, `${verdict.name}.html`, reportPage(verdict, thresholds, journalFile))
}

/** Writes `junit.xml` for all scenarios. Throws a ReportError. */
export const writeJunit = (folder: string, all: readonly Played[]): void => write(folder, 'junit.xml', junit(all))

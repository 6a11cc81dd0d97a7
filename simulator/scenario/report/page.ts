import type { GroupDrill } from '../measures/group-drill.ts'
import { ruleOutcomes } from '../expectations/rule-outcomes.ts'
import { hasPassed, recordingInWords, verdictSummary, type Verdict } from '../expectations/verdict.ts'
import { spanText } from '../language/span-text.ts'
import { frequencyPicture } from './frequency-picture.ts'
import { markup, Markup, type Piece } from './markup.ts'
import { measureTable } from './measure-table.ts'
import { outcomeList } from './outcome-list.ts'
import { powerPicture } from './power-picture.ts'
import { POLICY, STYLE } from './style.ts'
import type { Threshold } from './thresholds.ts'

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
    recording === null ? undefined : term('Frequency replayed from', recordingInWords(verdict)),
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
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}: ${isPassed ? 'held' : 'failed'}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body><main>
<h1>${name}</h1>
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
</main></body>
</html>
`.text
}

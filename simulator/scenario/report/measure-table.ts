import type { DrillActivation } from '../measures/group-drill.ts'
import type { RuleOutcome } from '../expectations/rule-outcomes.ts'
import { markup, type Markup } from './markup.ts'
import { activationInWords, measuresInWords, nothingToGive, reasonsOf, type MeasureInWords } from './words.ts'

const row = ({ label, value, rule, state, verdict }: MeasureInWords): Markup =>
  markup`<tr>
    <th scope="row">${label}</th>
    <td class="figure">${value}</td>
    <td>${rule}</td>
    <td>${state === 'broken' ? markup`<b class="bad">${verdict}</b>` : verdict}</td>
  </tr> `

/** The measures of an activation with their rules; collapsed unless `isOpen` is set or a rule is broken. */
export function measureTable(
  activation: DrillActivation,
  rules: readonly RuleOutcome[],
  runStartMs: number,
  isOpen: boolean,
): Markup {
  const rows = measuresInWords(activation, rules)
  const words = activationInWords(activation, runStartMs)
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

import type { DrillActivation } from '#simulator/scenario/group-drill.ts'
import { MEASURE_NAMES } from '#simulator/scenario/measures.ts'
import { markup, type Markup } from './markup.ts'
import { activationInWords, measureInWords, nothingToGive, type MeasureInWords } from './words.ts'

const row = ({ label, value, rule, isKept, verdict }: MeasureInWords): Markup =>
  markup`<tr>
    <th scope="row">${label}</th>
    <td class="figure">${value}</td>
    <td>${rule}</td>
    <td>${isKept === false ? markup`<b class="bad">${verdict}</b>` : verdict}</td>
  </tr> `

/** How an activation answered, each measure against its rule; folded up unless it is `isOpen` or broke one that it could keep. */
export function measureTable(activation: DrillActivation, runStartMs: number, isOpen: boolean): Markup {
  const rows = MEASURE_NAMES.map((name) => measureInWords(activation, name))
  const words = activationInWords(activation, runStartMs)
  const idle = nothingToGive(activation)
  const isUnfolded = !idle && (isOpen || rows.some(({ isKept }) => isKept === false))
  return markup`<details${isUnfolded && markup` open`}><summary>${words}${idle && `. ${idle}`}</summary>
<table aria-label="${words}">
<thead><tr><th scope="col">Measure</th><th scope="col">Measured</th><th scope="col">Rule</th><th scope="col">Verdict</th></tr></thead>
<tbody>
${rows.map(row)}</tbody>
</table></details>
`
}

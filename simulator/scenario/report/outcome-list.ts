import type { Outcome, Verdict } from '../expectations/verdict.ts'
import { spanText } from '../language/span-text.ts'
import { markup, type Markup } from './markup.ts'
import { timeAxis } from './picture.ts'
import { across, widthTo } from './scale.ts'

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
export const outcomeList = (verdict: Verdict): Markup =>
  verdict.outcomes.length === 0
    ? markup`<p>The scenario has no expectations.</p>`
    : markup`<ol class="outcomes">
          ${verdict.outcomes.map((outcome) => item(outcome, verdict))}
        </ol>
        ${timeAxis({ from: 0, to: (verdict.endMs - verdict.startMs) / 1_000 })}`

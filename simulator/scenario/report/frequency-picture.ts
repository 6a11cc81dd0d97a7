import type { Verdict } from '../expectations/verdict.ts'
import { stretches } from './line-path.ts'
import { markup, type Markup } from './markup.ts'
import { draw, sampleOf, type PictureSpan } from './picture.ts'
import { roundScale } from './scale.ts'
import type { Threshold } from './thresholds.ts'
import { activationAsText, hertz } from './words.ts'

const HEIGHT_PX = 260
const LEVELS = 5
/** The margin above and below the curve, as a share of its height. */
const ROOM = 0.04

const since = (startMs: number, ms: number) => (ms - startMs) / 1_000

/** The activations in seconds of the run. An activation in progress lasts to the end of the run. */
export const shadesOf = ({ startMs, endMs }: Verdict, activations: Verdict['groups'][number]['activations']) =>
  activations.map((one) => ({
    from: Math.max(0, since(startMs, one.startMs)),
    to: since(startMs, one.endMs ?? endMs),
    title: activationAsText(one, startMs),
  }))

/** Merges overlapping shades, because overlapping areas would look darker. */
function merged(spans: readonly (PictureSpan & { title: string })[]): (PictureSpan & { title: string })[] {
  const all: (PictureSpan & { title: string })[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (!last || span.from > last.to) all.push(span)
    else all.push({ from: last.from, to: Math.max(last.to, span.to), title: `${all.pop()?.title}; ${span.title}` })
  }
  return all
}

const lookOf = ({ side }: Threshold) => (side === 'deactivation' ? ('limit back' as const) : ('limit' as const))
const shortly = ({ frequencyHz, side }: Threshold) =>
  `${side === 'deactivation' ? 'releases' : 'activates'} ${hertz(frequencyHz)}`

/** Three names and the number of further names. */
const listed = (names: readonly string[]) =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')

function keyOf(threshold: Threshold): Markup {
  const { frequencyHz, side, names } = threshold
  const words = `${side === 'deactivation' ? 'released' : 'activated'} at ${hertz(frequencyHz)}: ${listed([...names])}`
  return markup`<span>${sampleOf(lookOf(threshold))}${words}</span>`
}

/** The grid frequency of the run, with the thresholds in force. */
export function frequencyPicture(verdict: Verdict, thresholds: readonly Threshold[]): Markup {
  const { frequency, groups, startMs, endMs } = verdict
  const low = frequency.map(({ lowHz }) => lowHz ?? NaN)
  const high = frequency.map(({ highHz }) => highHz ?? NaN)
  const isKnown = (value: number) => !Number.isNaN(value)
  const lowest = low.filter(isKnown).reduce((least, value) => Math.min(least, value), Infinity)
  const highest = high.filter(isKnown).reduce((most, value) => Math.max(most, value), -Infinity)
  if (lowest > highest) return markup`<p>The frequency is unknown for the whole run.</p>`

  const shades = merged(groups.flatMap(({ activations }) => shadesOf(verdict, activations)))
  // A value belongs to the second that ends at its moment.
  const holes = stretches(frequency.map(({ hasHole }) => hasHole)).map(({ from, to }) => ({
    from: Math.max(0, from - 1),
    to: to - 1,
  }))
  const missing = holes.reduce((sum, { from, to }) => sum + to - from, 0)
  const label = `Lowest ${hertz(lowest)}, highest ${hertz(highest)}`
  const room = Math.max(0.01, (highest - lowest) * ROOM)
  const picture = draw({
    label: `Grid frequency: ${label}`,
    heightPx: HEIGHT_PX,
    seconds: { from: 0, to: since(startMs, endMs) },
    scale: roundScale([lowest - room, highest + room, ...thresholds.map(({ frequencyHz }) => frequencyHz)], LEVELS),
    shades,
    holes,
    limits: thresholds.map((one) => ({ value: one.frequencyHz, look: lookOf(one), text: shortly(one) })),
    curves: [{ look: 'measured', values: { low, high } }],
  })
  return markup`<figure>
    <figcaption class="key">
      <span>${label}.</span>${thresholds.map(keyOf)}${
        shades.length > 0 && markup`<span>Shaded: while activated.</span>`
      }${missing > 0 && markup`<span>Grey: ${missing} s with values missing.</span>`}
    </figcaption>
    ${picture}
  </figure>`
}

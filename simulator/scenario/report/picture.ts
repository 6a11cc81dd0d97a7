import { spanText } from '../language/span-text.ts'
import { linePath, type Seconds, stretches } from './line-path.ts'
import { markup, type Markup } from './markup.ts'
import { across, down, momentTicks, type RoundScale, roundScale, roundTicks, type Scale, widthTo } from './scale.ts'
import type { Verdict } from '../expectations/verdict.ts'
import type { Threshold } from './thresholds.ts'
import { activationAsText, hertz } from './words.ts'

/** A span in seconds since the start of the run, as all moments of a picture. */
interface PictureSpan {
  readonly from: number
  readonly to: number
}

interface Picture {
  /** The text alternative of the picture. */
  readonly label: string
  readonly heightPx: number
  readonly seconds: Scale
  readonly scale: RoundScale
  /** The activations. */
  readonly shades: readonly (PictureSpan & { title: string })[]
  readonly holes: readonly PictureSpan[]
  /** Horizontal lines, each with a label at the right. */
  readonly limits: readonly { value: number; text: string; look: 'limit' | 'limit back' }[]
  readonly curves: readonly { look: 'measured' | 'asked'; values: Seconds }[]
}

const MAX_TICKS = 10
/** The minimum distance of readable labels. */
const LINE_PX = 15

/** Label positions: each label is moved down until it does not overlap the label above. */
function apart(placesPx: readonly number[]): number[] {
  const order = placesPx.map((_, index) => index).toSorted((a, b) => (placesPx[a] ?? 0) - (placesPx[b] ?? 0))
  const found = [...placesPx]
  let last = -Infinity
  for (const index of order) {
    last = Math.max(found[index] ?? 0, last + LINE_PX)
    found[index] = last
  }
  return found
}

function level(value: number, text: string, { scale }: Picture): Markup {
  const y = `${down(scale, value)}%`
  return markup`<line class="grid" x1="0" x2="100%" y1="${y}" y2="${y}" /><text class="halo" x="0" y="${y}" dy="-3">${text}</text>`
}

function limitLines({ limits, scale, heightPx }: Picture): Markup[] {
  const places = apart(limits.map(({ value }) => (down(scale, value) / 100) * heightPx - 4))
  return limits.map(({ value, text, look }, index) => {
    const y = `${down(scale, value)}%`
    const words = markup`<text class="halo" x="100%" y="${Math.round(places[index] ?? 0)}" text-anchor="end">${text}</text>`
    return markup`<line class="${look}" x1="0" x2="100%" y1="${y}" y2="${y}" />${words}`
  })
}

const area = ({ seconds, heightPx }: Picture, { from, to }: PictureSpan, look: string, title?: string) => {
  const x = across(seconds, from)
  const size = markup`x="${x}%" y="0" width="${widthTo(x, across(seconds, to))}%" height="${heightPx}"`
  return markup`<rect class="${look}" ${size}>${title !== undefined && markup`<title>${title}</title>`}</rect>`
}

/** A sample of a line for the key. */
export const sampleOf = (look: string): Markup =>
  markup`<svg aria-hidden="true" width="28" height="8"><line class="${look}" x1="1" x2="27" y1="4" y2="4" /></svg>`

/** The time axis below a picture, as spans since the start; narrow screens show every other label. */
export function timeAxis({ from, to }: Scale): Markup {
  const ticks = momentTicks((to - from) * 1_000, MAX_TICKS)
  const texts = ticks.map((ms, index) => {
    const x = across({ from, to }, from + ms / 1_000)
    const anchor = x === 0 ? 'start' : x > 96 ? 'end' : 'middle'
    const look = index % 2 === 1 && markup` class="minor"`
    return markup`<text x="${x}%" y="14" text-anchor="${anchor}"${look}>${spanText(ms)}</text>`
  })
  return markup`<svg aria-hidden="true" width="100%" height="18">${texts}</svg>`
}

/**
 * A drawing of the width of the page: curves are stretched, lines and labels are not. It needs no script, and labels have the
 * same size on all screens.
 */
export function draw(picture: Picture): Markup {
  const { label, heightPx, seconds, scale, shades, holes, curves } = picture
  const paths = curves.map(({ look, values }) => markup`<path class="curve ${look}" d="${linePath(values, seconds, scale)}" />`)
  return markup`<svg class="frame" role="img" aria-label="${label}" width="100%" height="${heightPx}">
      ${holes.map((span) => area(picture, span, 'hole', 'no values'))}${shades.map((span) => area(picture, span, 'shade', span.title))}
      ${roundTicks(scale).map(({ value, text }) => level(value, text, picture))}${limitLines(picture)}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="${heightPx}">${paths}</svg>
    </svg>
    ${timeAxis(seconds)}`
}

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

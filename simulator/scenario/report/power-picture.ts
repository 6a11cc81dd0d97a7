import type { DrillSecond, GroupDrill } from '../measures/group-drill.ts'
import type { Verdict } from '../expectations/verdict.ts'
import { shadesOf } from './frequency-picture.ts'
import { markup, type Markup } from './markup.ts'
import { draw, sampleOf } from './picture.ts'
import { roundScale } from './scale.ts'

const HEIGHT_PX = 200
const LEVELS = 4

const ROOM = 1.05

const CURVES = [
  { look: 'measured', key: 'deliveredKw', words: 'delivered' },
  { look: 'asked', key: 'requiredKw', words: 'required' },
] as const

const kilowatts = (value: number) => `${value.toFixed(1)} kW`

/** The delivered and required power of a group per second; undefined if the group offered nothing. */
export function powerPicture(verdict: Verdict, { name, seconds, activations }: GroupDrill): Markup | undefined {
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

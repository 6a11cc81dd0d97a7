import { RESERVE_PRODUCTS } from '#simulator/reserves/model/rule-table.ts'
import { type Markup, markup } from '#simulator/scenario/report/markup.ts'
import { draw, sampleOf } from '#simulator/scenario/report/picture.ts'
import { roundScale } from '#simulator/scenario/report/scale.ts'
import { reportShell } from '#simulator/scenario/report/style.ts'
import { chargerProblem } from '../model/charger-problem.ts'
import { type Product, PRODUCTS, requiredShare } from '#simulator/battery-storage/model/product.ts'
import { isFulfilled } from '../model/requirements.ts'
import type { PlayedTest } from '../run/play-test.ts'
import type { Prequalification } from '../run/programme.ts'
import { editionsText, NOT_JUDGED_TEXT, resultSentence, titleOf, verdictText } from './summary.ts'
import { limitText, valueText } from './value-text.ts'
import { ACCEPTED_RADIUS, openLoop, type TransferPoint } from '../model/stability.ts'

/** The drawn part of the complex plane, around -1. */
const SPAN = 3
const SIZE_PX = 320

const pixel = (value: number, from: number) => Math.round(((value - from) / SPAN) * SIZE_PX * 10) / 10
const x = (re: number) => pixel(re, -2)
const y = (im: number) => SIZE_PX - pixel(im, -2.25)

/** The open loop in the complex plane, with the circle around -1 that it must not enter. */
function loopPicture(points: readonly TransferPoint[], product: Product, distance: number): Markup {
  const curve = openLoop(points, product).map(({ value }) => `${x(value.re)} ${y(value.im)}`)
  const label = `Open loop: least distance from -1 is ${distance.toFixed(3)}, at least ${ACCEPTED_RADIUS.toFixed(3)} is required`
  return markup`<figure><figcaption>${label}</figcaption>
<svg role="img" aria-label="${label}" viewBox="0 0 ${SIZE_PX} ${SIZE_PX}" width="${SIZE_PX}" height="${SIZE_PX}">
<line class="grid" x1="0" x2="${SIZE_PX}" y1="${y(0)}" y2="${y(0)}" /><line class="grid" x1="${x(0)}" x2="${x(0)}" y1="0" y2="${SIZE_PX}" />
<circle class="limit" fill="none" cx="${x(-1)}" cy="${y(0)}" r="${(ACCEPTED_RADIUS / SPAN) * SIZE_PX}" />
<clipPath id="plane"><rect width="${SIZE_PX}" height="${SIZE_PX}" /></clipPath>
<path class="curve measured" clip-path="url(#plane)" d="M${curve.join('L')}" />
<text class="halo" x="${x(-1)}" y="${y(0)}" dy="14" text-anchor="middle">-1</text>
</svg></figure>`
}

const HEIGHT_PX = 180
const LEVELS = 4

function requirementTable(result: Prequalification): Markup {
  const rows = result.findings.map((finding) => {
    const { id, source } = finding.rule
    const verdict = verdictText(result, finding)
    return markup`<tr><th scope="row">${id}. ${titleOf(finding)} <span class="quiet">${source}</span></th><td class="figure">${valueText(finding)}</td>
<td class="figure">${limitText(finding.rule)}</td><td>${isFulfilled(finding) ? verdict : markup`<b class="bad">${verdict}</b>`}</td></tr>
`
  })
  const others = result.notJudged.map(
    ({
      rule,
      verdict,
      reason,
    }) => markup`<tr><th scope="row">${rule.id}. ${rule.title} <span class="quiet">${rule.source}</span></th><td></td>
<td class="figure">${limitText(rule)}</td><td>${NOT_JUDGED_TEXT[verdict]}. <span class="quiet">${reason}</span></td></tr>
`,
  )
  const heads = ['Rule', 'Value', 'Limit', 'Verdict'].map((text) => markup`<th scope="col">${text}</th>`)
  return markup`<table aria-label="Requirements"><thead><tr>${heads}</tr></thead>
<tbody>${rows}${others}</tbody></table>`
}

function testPicture({ name, samples, capacityKw }: PlayedTest, { product }: Prequalification): Markup {
  const curve = PRODUCTS[product]
  const { direction } = curve
  const required = samples.map(({ frequencyHz }) => requiredShare(curve, frequencyHz) * capacityKw)
  const delivered = samples.map(({ responseKw }) => responseKw)
  const key = [
    markup`<span>${sampleOf('curve measured')}response, kW</span>`,
    markup`<span>${sampleOf('curve asked')}required by the frequency, kW</span>`,
  ]
  return markup`<h3>${name}</h3><figure><figcaption class="key">${key}</figcaption>${draw({
    label: `${name}: highest response ${Math.max(...delivered.map(Math.abs)).toFixed(1)} kW of ${capacityKw.toFixed(1)} kW`,
    heightPx: HEIGHT_PX,
    seconds: { from: 0, to: samples.length - 1 },
    scale: roundScale(
      [
        0,
        ...delivered,
        ...(direction === 'down' ? [] : [capacityKw * 1.05]),
        ...(direction === 'up' ? [] : [capacityKw * -1.05]),
      ],
      LEVELS,
    ),
    shades: [],
    holes: [],
    limits: [],
    curves: [
      { look: 'measured', values: { low: delivered } },
      { look: 'asked', values: { low: required } },
    ],
  })}</figure>`
}

function sineTable({ sinePoints, product, findings }: Prequalification): Markup | undefined {
  if (sinePoints.length === 0) return undefined
  const distance = findings.find(({ name }) => name === 'stability')?.value ?? 0
  const rows = sinePoints.map(
    ({
      periodS,
      gain,
      phaseRad,
      fitError,
    }) => markup`<tr><th scope="row">${periodS} s</th><td class="figure">${gain.toFixed(3)}</td>
<td class="figure">${((phaseRad * 180) / Math.PI).toFixed(1)}°</td><td class="figure">${fitError.toFixed(3)}</td></tr>
`,
  )
  return markup`<h2>Gain and phase</h2>
${loopPicture(sinePoints, PRODUCTS[product], distance)}
<table aria-label="Gain and phase"><thead><tr><th scope="col">Period</th><th scope="col">Gain</th><th scope="col">Phase</th><th scope="col">Fit error</th></tr></thead>
<tbody>${rows}</tbody></table>`
}

/** The chargers of the first test, sorted by their share, so that those that do not respond come first. */
function chargerTable({ tests }: Prequalification): Markup | undefined {
  const chargers = tests[0]?.chargers ?? []
  if (chargers.length === 0) return undefined
  const share = ({ baselineKw, responseKw }: (typeof chargers)[number]) => (baselineKw > 0 ? responseKw / baselineKw : 0)
  const rows = chargers
    .toSorted((a, b) => share(a) - share(b))
    .map(
      (
        one,
      ) => markup`<tr><th scope="row">${one.stationName} <span class="quiet">${chargerProblem(one) ?? ''}</span></th><td class="figure">${one.baselineKw.toFixed(2)} kW</td>
<td class="figure">${one.responseKw.toFixed(2)} kW</td><td class="figure">${(share(one) * 100).toFixed(0)} %</td></tr>
`,
    )
  return markup`<h2>Chargers</h2><p class="quiet">At the highest response of the first test.</p>
<table aria-label="Chargers"><thead><tr><th scope="col">Charger</th><th scope="col">Baseline</th><th scope="col">Response</th><th scope="col">Share of its baseline</th></tr></thead>
<tbody>${rows}</tbody></table>`
}

/** The result of a test programme as one self-contained page without scripts and network requests. */
export function prequalificationPage(result: Prequalification, files: readonly string[]): string {
  const { site, groupName, product, seed, declaredKw, approval, tests } = result
  const title = `${groupName}: ${RESERVE_PRODUCTS[product]}`
  const term = (name: string, value: string) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`
  return reportShell(
    title,
    markup`<h1>${title}</h1>
<p class="sum ${approval.isApproved ? 'good' : 'bad'}">${resultSentence(result)}</p>
<dl>${[
      term('Site', site),
      term('Seed', String(seed)),
      term('Declared capacity', `${declaredKw.toFixed(1)} kW`),
      term('Approved capacity', `${approval.capacityKw.toFixed(1)} kW`),
      term('Requirements', editionsText(result.findings)),
    ]}</dl>
<h2>Requirements</h2>
${requirementTable(result)}
${sineTable(result)}
<h2>Tests</h2>
${tests.map((test) => testPicture(test, result))}
${chargerTable(result)}
<h2>Data</h2>
<ol class="outcomes">${files.map((file) => markup`<li><p><a href="${encodeURIComponent(file)}">${file}</a></p></li>`)}</ol>
`,
  )
}

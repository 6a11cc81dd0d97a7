import { describe, expect, test } from 'vitest'
import type { ApprovalProduct } from '#contract/fingrid.ts'
import { stringify } from 'yaml'
import { stream } from '#simulator/core/model/random.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import type { Judged } from '../model/requirements.ts'
import { NotTestable } from '../run/offer.ts'
import { prequalify, type Prequalification } from '../run/programme.ts'
import { offersOfSites, type SiteOffer } from '../testing/site-offers.ts'
import { fileBlocks, prequalificationFiles } from './folder.ts'
import { judgeRecordings } from './recorded-tests.ts'

const figures = (findings: readonly Judged[]) =>
  findings.map(({ name, part, value, condition, note }) => ({ name, part, value, condition: condition ?? '', note }))

/** The figures of a report, and those of its own data files. */
function bothResults(played: Prequalification) {
  const files = prequalificationFiles(played)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => ({ name, text: [...(fileBlocks(played, name) ?? [])].join('') }))
  const isContinuous = played.notJudged.some(({ name }) => name === 'linearityLow')
  const recorded = judgeRecordings(files, played.product, played.declaredKw, { isContinuous })
  const missing = recorded.tests.filter(({ state }) => state === 'missing')
  return {
    ofReport: { missing: [], findings: figures(played.findings), approval: played.approval },
    ofFiles: { missing, findings: figures(recorded.findings), approval: recorded.approval },
  }
}

/** The number of drawn fleets. With a number, all groups of the shipped sites are compared as well. */
const FLEETS = Number(process.env['LOADSTAR_FLEETS'] ?? 0)
/** The first of the drawn fleets, so that a long comparison can be made in parts. */
const FIRST_FLEET = Number(process.env['LOADSTAR_FIRST_FLEET'] ?? 1)

const SHORT: readonly SiteOffer[] = [
  ['approval-passes', 'Dynamic row', 'fcr-d-up-dynamic'],
  ['approval-passes', 'Static row', 'fcr-d-up-static'],
  ['approval-passes', 'Long row', 'fcr-d-up-dynamic'],
  ['approval-passes', 'Managed batteries', 'fcr-n'],
  ['approval-passes', 'Managed batteries', 'fcr-d-down-dynamic'],
  ['approval-fails', 'Small batteries', 'fcr-n'],
  ['approval-real', 'Real row', 'fcr-d-up-dynamic'],
  ['pier', 'Pier vans', 'fcr-n'],
]

describe('a report and its own data files agree to the last digit', () => {
  const offers = FLEETS > 0 && FIRST_FLEET === 1 ? offersOfSites() : SHORT
  test.for(offers)('%s: %s, %s', { timeout: 600_000 }, async ([site, group, product], { skip }) => {
    const played = await prequalify({ site, group, seed: 1 }, product).catch((error: unknown) => {
      if (error instanceof NotTestable) skip(error.message)
      throw error
    })
    const { ofReport, ofFiles } = bothResults(played)
    expect(ofFiles).toEqual(ofReport)
  })
})

type Place = readonly [site: string, group: string]
const GROUPS: readonly [Place, ...Place[]] = [
  ['approval-passes', 'Long row'],
  ['approval-each', 'Peak row'],
  ['approval-each', 'Middle row'],
  ['approval-passes', 'Managed batteries'],
  ['approval-fails', 'Small batteries'],
  ['approval-each', 'Uneven points'],
]

/** A group with settings drawn by the seed. */
function drawnFleet(seed: number) {
  const next = stream(seed, 'drawn fleet')
  const pick = <T>(...from: readonly [T, ...T[]]): T => from[Math.floor(next() * from.length)] ?? from[0]
  const [site, name] = pick(...GROUPS)
  const stepwiseMode = pick<'classic' | 'static'>('classic', 'static')
  const isIdeal = pick(true, false)
  const settings = {
    stepwiseMode,
    maxStepwiseFlexibility: Math.round((5 + next() * 50) * 1_000) / 1_000,
    minStepwiseCurrent: pick(6, 8, 10, 16),
    triggerDelayInMs: pick(0, 0, 100, 300, 1_000, 2_500),
  }
  const points = { ffrPositive: Math.round(500 + next() * 9_500), ffrNegative: Math.round(500 + next() * 9_500) }
  const ofBatteries = pick<ApprovalProduct>('fcr-n', 'fcr-d-up-dynamic', 'fcr-d-down-dynamic')
  const copy = () => {
    const engine = createEngine({
      isIdeal,
      scenario: { yaml: stringify({ about: 'A drawn fleet', seed, starts: '2026-03-02T10:00:00Z', site }) },
    })
    engine.setClock({ paused: true })
    const group = findGroup(engine.world, name)
    group.fcr = { ...group.fcr, ...settings }
    if (group.v2g) group.v2g = { ...group.v2g, ...points }
    return engine
  }
  const ofChargers: ApprovalProduct = stepwiseMode === 'static' ? 'fcr-d-up-static' : 'fcr-d-up-dynamic'
  const product = name.includes('batteries') ? ofBatteries : name === 'Uneven points' ? 'fcr-n' : ofChargers
  return { tested: { site, group: name, seed, copy }, product }
}

const seeds = Array.from({ length: Math.max(2, FLEETS) }, (_, place) => FIRST_FLEET + place)
test.for(seeds)('drawn fleet %d', { timeout: 600_000 }, async (seed) => {
  const { tested, product } = drawnFleet(seed)
  const { ofReport, ofFiles } = bothResults(await prequalify(tested, product))
  expect(ofFiles).toEqual(ofReport)
})

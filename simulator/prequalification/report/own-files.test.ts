import { describe, expect, test } from 'vitest'
import type { ApprovalProduct } from '#contract/fingrid.ts'
import { stringify } from 'yaml'
import { stream } from '#simulator/core/model/random.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import type { Judged } from '../model/requirements.ts'
import { prequalify, type Prequalification } from '../run/programme.ts'
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

describe('a report and its own data files agree to the last digit', () => {
  test.for<[string, string, ApprovalProduct, boolean?]>([
    ['approval-passes', 'Dynamic row', 'fcr-d-up-dynamic'],
    ['approval-passes', 'Static row', 'fcr-d-up-static'],
    ['approval-passes', 'Long row', 'fcr-d-up-dynamic'],
    ['approval-passes', 'Managed batteries', 'fcr-n'],
    ['approval-passes', 'Managed batteries', 'fcr-d-down-dynamic'],
    ['approval-fails', 'Small batteries', 'fcr-n'],
    ['approval-real', 'Real row', 'fcr-d-up-dynamic'],
    ['pier', 'Pier vans', 'fcr-n'],
  ])('%s: %s, %s', { timeout: 60_000 }, async ([site, group, product]) => {
    const { ofReport, ofFiles } = bothResults(await prequalify({ site, group, seed: 1 }, product))
    expect(ofFiles).toEqual(ofReport)
  })
})

/** A row of chargers with settings drawn by the seed. */
function drawnRow(seed: number) {
  const next = stream(seed, 'drawn row')
  const pick = <T>(...from: readonly [T, ...T[]]): T => from[Math.floor(next() * from.length)] ?? from[0]
  const [site, group] = pick(['approval-passes', 'Long row'], ['approval-each', 'Peak row'], ['approval-each', 'Middle row'])
  const stepwiseMode = pick<'classic' | 'static'>('classic', 'static')
  const isIdeal = pick(true, false)
  const settings = {
    stepwiseMode,
    maxStepwiseFlexibility: Math.round((5 + next() * 50) * 1_000) / 1_000,
    minStepwiseCurrent: pick(6, 8, 10, 16),
    triggerDelayInMs: pick(0, 0, 100, 300, 1_000, 2_500),
  }
  const copy = () => {
    const engine = createEngine({
      isIdeal,
      scenario: { yaml: stringify({ about: 'A drawn row', seed, starts: '2026-03-02T10:00:00Z', site }) },
    })
    engine.setClock({ paused: true })
    const row = findGroup(engine.world, group)
    row.fcr = { ...row.fcr, ...settings }
    return engine
  }
  const product = stepwiseMode === 'static' ? ('fcr-d-up-static' as const) : ('fcr-d-up-dynamic' as const)
  return { tested: { site, group, seed, copy }, product }
}

/** More fleets take minutes: `LOADSTAR_FLEETS=200 npx vitest run FILE`. */
const FLEETS = Number(process.env['LOADSTAR_FLEETS'] ?? 2)

test.for(Array.from({ length: FLEETS }, (_, place) => place + 1))('drawn row %d', { timeout: 300_000 }, async (seed) => {
  const { tested, product } = drawnRow(seed)
  const { ofReport, ofFiles } = bothResults(await prequalify(tested, product))
  expect(ofFiles).toEqual(ofReport)
})

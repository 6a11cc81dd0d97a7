import { describe, expect, test } from 'vitest'
import { prequalificationPage } from '../report/page.ts'
import { resultSentence, summaryLines } from '../report/summary.ts'
import type { ApprovalProduct } from '#contract/fingrid.ts'
import { NotTestable } from './offer.ts'
import { prequalify } from './programme.ts'

const run = (group: string, product: ApprovalProduct, site = 'pier') =>
  prequalify({ site, group, seed: 1, isIdeal: true }, product)

describe('a group that follows the frequency', () => {
  test('passes dynamic FCR-D with its declared capacity', async () => {
    const result = await run('North row', 'fcr-d-up-dynamic')
    expect(resultSentence(result)).toBe('North row passes FCR-D up, dynamic: 20.0 kW.')
    expect(
      summaryLines(result)
        .slice(1)
        .filter((line) => !line.endsWith(': met')),
    ).toEqual([
      '  12  Energy management of a limited reservoir: NEM and AEM: not applicable. The group holds full activation for 2 h, so that it is no limited reservoir.',
      '  13  Duration of the high-performance mode: not offered. The group has no high-performance mode.',
      '  13  Time without the high-performance mode after its end: not offered. The group has no high-performance mode.',
      '  13  Frequency at the start of the high-performance mode: not offered. The group has no high-performance mode.',
    ])
    expect(result.sinePoints.map(({ periodS }) => periodS)).toEqual([10, 15, 25, 40, 50, 60, 70])
    const page = prequalificationPage(result, ['a "file".csv'])
    expect(page).toContain('Least distance from -1'.toLowerCase())
    expect(page).toContain('a &quot;file&quot;.csv')
    expect(page).not.toContain('<script')
    expect(page).not.toMatch(/https?:/)
  })
})

test('a group that holds its maximum passes static FCR-D, the same each time', async () => {
  const result = await run('South row', 'fcr-d-up-static')
  expect(result.approval).toEqual({ isApproved: true, factor: 1, capacityKw: 20, failed: [], notShown: [] })
  expect(JSON.stringify(await run('South row', 'fcr-d-up-static'))).toBe(JSON.stringify(result))
})

describe('a group that cannot be approved', () => {
  test('a single step fails the linearity', async () => {
    const { approval } = await run('Pier AC', 'fcr-d-up-dynamic')
    expect(approval.failed).toEqual(expect.arrayContaining(['linearityLow', 'linearityHigh']))
  })
})

describe('what cannot be tested is refused with one sentence', () => {
  test.for([
    ['North row', 'fcr-d-up-static', 'North row is dynamic and cannot offer fcr-d-up-static.'],
    ['South row', 'fcr-d-up-dynamic', 'South row is static and cannot offer fcr-d-up-dynamic.'],
    ['North row', 'fcr-n', 'North row can only reduce its power below 49.9 Hz and cannot offer fcr-n.'],
    ['South row', 'fcr-d-down-dynamic', 'South row can only reduce its power below 49.9 Hz and cannot offer fcr-d-down-dynamic.'],
    [
      'Pier vans',
      'fcr-d-up-dynamic',
      'Pier vans follows the frequency from 49.9 to 50.1 Hz only and cannot offer fcr-d-up-dynamic.',
    ],
    ['Pier vans', 'fcr-d-up-static', 'Pier vans follows the frequency and cannot offer fcr-d-up-static.'],
    ['Pier reserve', 'fcr-d-up-dynamic', 'Pier reserve offers no demand response.'],
    ['Pier DC', 'fcr-d-up-dynamic', 'Pier DC declares no power: it has no bid for the tested hour, or no power in its settings.'],
  ] as const)('%s, %s', async ([group, product, sentence]) => {
    await expect(run(group, product)).rejects.toThrow(new NotTestable(sentence))
  })

  test('chargers that connect by OCPP', async () => {
    const sentence = 'Forecourt has chargers that connect by OCPP, such as Forecourt 1, which a copy of the site cannot play.'
    await expect(run('Forecourt', 'fcr-d-up-dynamic', 'forecourt')).rejects.toThrow(new NotTestable(sentence))
  })

  test('an unknown group and an unknown site', async () => {
    await expect(run('Nrth row', 'fcr-d-up-static')).rejects.toThrow('did you mean "North row"')
    await expect(run('North row', 'fcr-d-up-static', 'peer')).rejects.toThrow('no site is called "peer"')
  })
})

test('a cancelled programme stops with the reason', async () => {
  const cancel = new AbortController()
  const playing = prequalify({ site: 'pier', group: 'North row', seed: 1, isIdeal: true }, 'fcr-d-up-dynamic', {
    signal: cancel.signal,
    onProgress: (seconds) => seconds > 600 && cancel.abort(new Error('cancelled')),
  })
  await expect(playing).rejects.toThrow('cancelled')
})

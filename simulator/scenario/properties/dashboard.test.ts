import { expect, it } from 'vitest'
import type { Overview } from '#contract/dashboard.ts'
import type { Telemetry } from '#contract/fingrid.ts'
import { checkedRun } from '#simulator/testing/checked-run.ts'
import { acknowledged, overviewCounts, reportedValues } from './dashboard.ts'

const site = 'courtyard'
const off = { station: { station: 1, online: false } } as const
const acknowledge = [
  'operator',
  'acknowledgeProblem',
  { params: { problemId: 'offline.1' }, body: { note: 'Known', snooze: 'tomorrow' } },
] as const
const read = ['viewer', 'readOverview'] as const

it('overview-counts holds, and reports counts that are not those of the lists', async () => {
  expect(await checkedRun(overviewCounts, { site, lines: [off, read] })).toEqual({ what: undefined, cases: 1 })
  const found: (string | undefined)[] = []
  for (const wrong of [{ problemCount: 7 }, { actCount: 9 }, { siteCount: 1 }, { bids: [] }]) {
    const { what } = await checkedRun(overviewCounts, {
      site,
      lines: [off, read],
      spoil: (_, reply) => Object.assign(reply as Overview, wrong),
    })
    found.push(what)
  }
  expect(found).not.toContain(undefined)
})

it('acknowledged holds, and reports another author, a lost one and one that a read does not show', async () => {
  expect(await checkedRun(acknowledged, { site, lines: [off, acknowledge, read] })).toEqual({ what: undefined, cases: 1 })
  const author = await checkedRun(acknowledged, {
    site,
    lines: [off, acknowledge],
    spoil: (_, reply) => Object.assign(reply as object, { by: 'x' }),
  })
  expect(author.what).toMatch(/^offline.1 is acknowledged by x /)
  const lost = await checkedRun(acknowledged, {
    site,
    lines: [off, acknowledge],
    spoil: ({ acknowledgements }) => acknowledgements.clear(),
  })
  expect(lost.what).toBe('the acknowledgement of offline.1 is lost')
  const unseen = await checkedRun(acknowledged, {
    site,
    lines: [off, acknowledge, read],
    spoil: (_, reply) => (reply as Overview).problems.forEach((one) => (one.acknowledgement = null)),
  })
  expect(unseen.what).toMatch(/^viewer sees of offline.1: no acknowledgement/)
})

it('reported-values reports another power and number of stations', async () => {
  const pier = { site: 'pier', lines: [['admin', 'readTelemetry', { params: { groupId: 6 } }]] } as const
  const plain = await checkedRun(reportedValues, pier)
  expect(plain.what).toBeUndefined()
  expect(plain.cases).toBe(1)
  const spoil = (_: unknown, reply: unknown) => void Object.assign(reply as Telemetry, { stationsOnline: 0 })
  expect((await checkedRun(reportedValues, { ...pier, spoil })).what).toMatch(/ reports 0 of /)
})

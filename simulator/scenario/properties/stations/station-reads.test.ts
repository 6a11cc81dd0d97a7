import { expect, it } from 'vitest'
import { checkedRun } from '#simulator/testing/checked-run.ts'
import { eventReads, listPages } from './station-reads.ts'

const site = 'courtyard'

it('list-pages holds, and reports a page without its last row, a station twice and another total', async () => {
  const lines = [
    ['viewer', 'listStations', { query: { page: '1', pageSize: '4' } }],
    ['viewer', 'listGroups', { query: { pageSize: '1' } }],
  ] as const
  expect(await checkedRun(listPages, { site, lines })).toEqual({ what: undefined, cases: 2 })
  const found: (string | undefined)[] = []
  for (const wrong of [
    (page: { data: unknown[] }) => page.data.pop(),
    (page: { data: unknown[] }) => page.data.splice(1, 1, page.data[0]),
    (page: { total: number }) => (page.total += 1),
  ]) {
    const spoil = (_: unknown, reply: unknown) => void wrong(reply as { data: unknown[]; total: number })
    found.push((await checkedRun(listPages, { site, lines: lines.slice(0, 1), spoil })).what)
  }
  expect(found).toEqual([
    'listStations has 3 of 18 rows on page 1 of 4',
    'listStations has a station twice',
    'listStations counts 19 stations for viewer, who may see 18',
  ])
})

it('event-reads holds, and reports a span that ends early, another property and values in another order', async () => {
  const query = { start: '2026-03-02T07:59:00Z', end: '2026-03-02T09:00:00Z', stationId: '1', property: 'Voltage' }
  const lines = [['admin', 'listEvents', { params: { deviceId: 'd-1' }, query }]] as const
  expect(await checkedRun(eventReads, { site, lines })).toEqual({ what: undefined, cases: 1 })
  const found: (string | undefined)[] = []
  for (const wrong of [
    (rows: { property: string }[]) => rows.pop(),
    (rows: { property: string }[]) => ((rows[1] as { property: string }).property = 'SoC'),
    (rows: { property: string }[]) => rows.splice(0, 2, ...rows.slice(0, 2).toReversed()),
  ]) {
    const spoil = (_: unknown, reply: unknown) => void wrong(reply as { property: string }[])
    found.push((await checkedRun(eventReads, { site, lines, spoil })).what)
  }
  expect(found.map((what) => what?.replace(/^.*Z /, ''))).toEqual([
    'ends 1 s early',
    expect.stringMatching(/^has SoC/),
    expect.stringMatching(/^has Voltage/),
  ])
})

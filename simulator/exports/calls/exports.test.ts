import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChartPoint } from '#contract/charts.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform<Engine>
beforeAll(async () => {
  const engine = createEngine({ scenario: 'quiet-day', hasPast: false })
  engine.setClock({ paused: true })
  await engine.advance(90_000)
  platform = await startFakePlatform(engine)
})
afterAll(async () => {
  await platform.stop()
  platform.engine.stop()
})

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
const nowS = () => platform.engine.world.nowMs / 1_000

/** The URL of a download with a fresh token, as in a link. */
function link(path: string, query: Record<string, string | number> = {}, as = 'admin') {
  const user = platform.engine.world.users.find(({ user }) => user === as)
  if (!user) throw new Error(`no user ${as}`)
  const { token } = platform.tokens.issue(user, 'temporary')
  const all = { start: nowS() - 2 * HOUR_S, end: nowS(), token, ...query }
  return `/api/csv-export/${path}?${new URLSearchParams(Object.entries(all).map(([key, value]) => [key, String(value)]))}`
}
const download = async (path: string, query?: Record<string, string | number>) => {
  const reply = await platform.ask(link(path, query))
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${reply.status} ${text}`)
  const rows = text.split('\r\n').map((line) => line.split(','))
  expect(rows.pop()).toEqual([''])
  const [header = [], ...body] = rows
  return { reply, header, rows: body }
}

describe('a chart as a file', () => {
  test.each([
    ['chargers-chart/1', 'charts/chargers', { units: 'A', minutes: 1 }],
    ['chargers-chart/1', 'charts/chargers', { units: 'W', minutes: 5, includeFrequency: 'true' }],
    ['chargers-chart/2', 'charts/chargers', { units: 'A', minutes: 1 }],
    ['external-meter-chart/5', 'charts/dlmbox', { units: 'A', minutes: 1 }],
    ['external-meter-chart/5', 'charts/dlmbox', { units: 'W', minutes: 30 }],
  ])('%s contains exactly the values of %s: %j', async (file, call, query) => {
    const { header, rows } = await download(file, query)
    const iso = (seconds: number) => new Date(seconds * 1_000).toISOString()
    const search = new URLSearchParams({ start: iso(nowS() - 2 * HOUR_S), end: iso(nowS()) })
    for (const [key, value] of Object.entries(query)) search.set(key, String(value))
    const group = file.split('/')[1]
    const shown: ChartPoint[] = await (await platform.ask(`/api/groups/${group}/${call}?${search}`, { as: 'admin' })).json()

    const written = header.slice(2).flatMap((title, column) =>
      rows.map(([utc, , ...values]) => {
        const [, property, unit] = /^(.*) \((.*)\)$/.exec(title) ?? []
        const text = values[column]
        const value = text === '' ? null : Number(text)
        return { property, value, mergedTimestamp: utc?.replace('Z', '.000Z'), unit }
      }),
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(written).toEqual(shown)
  })

  test('names its columns with their units, and gives local time besides UTC', async () => {
    const { header, rows } = await download('chargers-chart/1', { units: 'A', minutes: 1 })
    expect(header).toEqual([
      'Time (UTC)',
      'Time (Europe/Helsinki)',
      'Current.Import.L1 (A)',
      'Current.Import.L2 (A)',
      'Current.Import.L3 (A)',
    ])
    for (const [utc = '', local = ''] of rows) {
      expect(utc).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      expect(local).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
      expect(Date.parse(local)).toBe(Date.parse(utc))
    }
  })
  test('states the limits in force with the second of each change on request, also without a meter', async () => {
    const group = { groupId: 1 }
    const { engine } = platform
    const limits = await (await platform.ask('/api/groups/1/dlm-limits', { as: 'operator' })).json()
    const { isQueuingVip: _, requiredCurrentVip: __, former: ___, ...draft } = limits
    const save = (change: Record<string, unknown>) =>
      platform.ask('/api/groups/1/dlm', { as: 'operator', method: 'POST', body: { ...draft, ...change } })
    await engine.advance(7_000)
    const atMs = engine.world.nowMs
    await save({ mainCurrent: 50 })
    await engine.advance(20_000)
    const query = { units: 'A', minutes: 1, includeLimits: 'true', start: nowS() - 600 }
    for (const file of [`external-meter-chart/${group.groupId}`, `chargers-chart/${group.groupId}`]) {
      const { header, rows } = await download(file, { ...query, end: nowS() })
      const fuse = header.indexOf('Main fuse L1 (A)')
      expect(header.filter((title) => /^(?:Main fuse|Import limit)/.test(title))).toHaveLength(6)
      expect(header.every((title) => !title.includes('undefined'))).toBe(true)
      const changedMs = rows.flatMap(([utc = '', ...cells], place) =>
        place > 0 && cells[fuse - 1] !== rows[place - 1]?.[fuse] ? [Date.parse(utc)] : [],
      )
      expect(changedMs).toHaveLength(1)
      expect(Math.abs((changedMs[0] ?? NaN) - atMs)).toBeLessThanOrEqual(1_000)
      expect([rows[0]?.[fuse], rows.at(-1)?.[fuse]]).toEqual(['63', '50'])
      for (const row of rows) expect(row).toHaveLength(header.length)
      // The limits that load management used, as the chart has them.
      const iso = (seconds: number) => new Date(seconds * 1_000).toISOString()
      const search = new URLSearchParams({
        start: iso(nowS() - 600),
        end: iso(nowS()),
        units: 'A',
        minutes: '1',
        includeLimits: 'true',
      })
      const points: ChartPoint[] = await (await platform.ask(`/api/groups/1/charts/dlmbox?${search}`, { as: 'admin' })).json()
      const steps = points.flatMap(({ limitStep }) => limitStep ?? [])
      expect(steps.length).toBeGreaterThan(1)
      for (const { at, limits: applied } of steps) {
        const seen = rows.find(([utc = '']) => Date.parse(utc) >= Date.parse(at) - 999)
        const found = applied?.find(({ kind, line }) => kind === 'main-fuse' && line === 1)?.limit
        expect(seen?.[fuse]).toBe(String(found))
      }
    }
    await save({})
    await engine.advance(3_000)
  })
  test('has a descriptive file name', async () => {
    const { reply } = await download('chargers-chart/1', { minutes: 1 })
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="chargers-1_[\dTZ_-]+\.csv"$/)
    expect(reply.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
  test('uses the buckets of its span when none are given', async () => {
    const { rows } = await download('chargers-chart/2', { start: nowS() - 7 * DAY_S })
    expect(rows).toHaveLength((7 * 24 * 60) / 5)
  })
})

test.each(['chargers-chart/1', 'external-meter-chart/5', 'external-meter/enegic-2044'])(
  '%s begins with a byte order mark on request',
  async (file) => {
    const startOf = async (bom: string) =>
      Buffer.from(await (await platform.ask(link(file, { bom }))).arrayBuffer())
        .subarray(0, 4)
        .toString('hex')
    expect([await startOf('true'), await startOf('false')]).toEqual(['efbbbf54', '54696d65'])
  },
)

describe('the values of a meter', () => {
  test('has one value per minute, in A and W', async () => {
    const { header, rows, reply } = await download('external-meter/enegic-2044')
    expect(header.slice(2)).toEqual([
      'Current.L1 (A)',
      'Current.L2 (A)',
      'Current.L3 (A)',
      'Power.L1 (W)',
      'Power.L2 (W)',
      'Power.L3 (W)',
    ])
    expect(rows.length).toBeGreaterThanOrEqual(119)
    expect(reply.headers.get('content-disposition')).toContain('filename="enegic-2044_')
  })
  test('continues across the spans that are read in one piece', async () => {
    const { rows } = await download('external-meter/enegic-2044', { start: nowS() - 2 * DAY_S })
    const times = rows.map(([utc]) => Date.parse(utc ?? ''))
    expect(times).toHaveLength(2 * 24 * 60)
    expect(times.every((ms, at) => at === 0 || ms - (times[at - 1] ?? 0) === 60_000)).toBe(true)
  })
})

describe('refused requests', () => {
  const refused = async (url: string, headers?: Record<string, string>) => {
    const reply = await platform.ask(url, { ...(headers && { headers }) })
    return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() }
  }
  const pathsOf = async (query: Record<string, string | number>, file = 'chargers-chart/1') => {
    const { status, text } = await refused(link(file, query))
    return [status, ...((JSON.parse(text).errors ?? []) as { path: string }[]).map(({ path }) => path)]
  }

  test.each([
    [{ start: 'abc' }, 'query.start'],
    [{ start: '' }, 'query.start'],
    [{ end: -1 }, 'query.end'],
    [{ start: 5 }, 'query.start'],
    [{ start: 1e15, end: 1e15 }, 'query.start'],
    [{ minutes: 0 }, 'query.minutes'],
    [{ units: 'kW' }, 'query.units'],
  ])('%j', async (query, path) => {
    expect(await pathsOf(query)).toEqual([400, path])
  })
  test('a span of more than three months ago', async () => {
    expect(await pathsOf({ start: nowS() - 95 * DAY_S, end: nowS() - 94 * DAY_S })).toEqual([400, 'query.start'])
    expect(await pathsOf({ start: nowS() - 95 * DAY_S, end: nowS() - 94 * DAY_S }, 'external-meter/enegic-2044')).toEqual([
      400,
      'query.start',
    ])
  })
  test('an unknown group and an unknown meter', async () => {
    expect(await pathsOf({}, 'chargers-chart/99')).toEqual([404])
    expect(await pathsOf({}, 'chargers-chart/abc')).toEqual([404])
    expect(await pathsOf({}, 'external-meter/none')).toEqual([404])
  })
  test('an expired link opens as a plain page that states what to do', async () => {
    const expired = link('chargers-chart/1').replace(/token=[^&]+/, 'token=old')
    const page = await refused(expired, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect([page.status, page.type]).toEqual([401, 'text/html; charset=utf-8'])
    expect(page.text).toContain('This download link has expired.')
    expect((await refused(expired)).type).toMatch(/^application\/json/)
  })
  test('a page escapes the parts of its URL that it repeats', async () => {
    const { text } = await refused(link('external-meter/%3Cb%3E'), { Accept: 'text/html' })
    expect(text).toContain('&lt;b&gt;')
    expect(text).not.toContain('<b>')
  })
})

import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import type { ReportCoverage } from '#contract/fingrid.ts'
import { replay } from '#simulator/grid/model/grid.ts'
import { traceOf } from '#simulator/testing/trace-of.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'
import { reportSpan } from './one-second-report.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
const [AC, RESERVE] = [1, 10]
const ROWS = 14 * 86_400

const world = () => platform.engine.world
function reserve(): { group: Group; stations: Station[] } {
  const group = world().groups.get(RESERVE)
  if (!group) throw new Error('no reserve')
  return { group, stations: group.stationIndexes.flatMap((index) => world().stations[index] ?? []) }
}
const link = (group: number, query: Record<string, string> = {}) => {
  const admin = world().users.find(({ user }) => user === 'admin')
  if (!admin) throw new Error('no admin')
  const { token } = platform.tokens.issue(admin, 'temporary')
  return `/api/csv-export/one-second-report/${group}?${new URLSearchParams({ ...query, token })}`
}
const coverage = async (group = RESERVE): Promise<ReportCoverage> =>
  (await platform.ask(`/api/groups/${group}/one-second-report/coverage`, { as: 'admin' })).json()

/** Reads the whole file line by line. */
async function readFile(each: (line: string) => void): Promise<Response> {
  const reply = await platform.ask(link(RESERVE))
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of reply.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) each(line)
  }
  expect(rest).toBe('')
  return reply
}

/** All stations go offline twice, and a recording has a gap. */
async function injectGaps() {
  const { engine } = platform
  const { stations } = reserve()
  const silence = async (seconds: number) => {
    const heard = stations.filter(({ isOnline }) => isOnline)
    for (const station of heard) setOnline(world(), station, false)
    await engine.advance(seconds * SECOND_MS)
    for (const station of heard) setOnline(world(), station, true)
  }
  await engine.advance(10 * SECOND_MS)
  await silence(7)
  await engine.advance(10 * SECOND_MS)
  replay(world().grid, world().nowMs, traceOf('t,f\n0,50\n2,\n8,50\n9,50\n'))
  await engine.advance(20 * SECOND_MS)
  await silence(25)
  await engine.advance(30 * SECOND_MS)
}

describe('the report of a super group', () => {
  test('has every second of 14 days, and empty fields exactly where its coverage states gaps', { timeout: 60_000 }, async () => {
    await injectGaps()
    const told = await coverage()
    const span = reportSpan(world())
    expect(told).toMatchObject({
      start: new Date(span.startMs).toISOString(),
      end: new Date(span.endMs).toISOString(),
      seconds: ROWS,
    })
    expect(told.missing.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / SECOND_MS)).toEqual([
      7,
      expect.any(Number),
      25,
    ])
    expect(told.missing.reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / SECOND_MS, 0)).toBe(
      told.missingSeconds,
    )

    let rows = 0
    let header = ''
    const gaps: string[] = []
    const wrong: string[] = []
    const reply = await readFile((line) => {
      if (header === '') {
        header = line
        return
      }
      const expected = new Date(span.startMs + rows * SECOND_MS).toISOString().replace('.000', '')
      rows++
      if (!line.startsWith(`${expected},`)) wrong.push(line)
      else if (line.includes(',,')) gaps.push(expected)
      else if (!/^[^,]+,\d\d\.\d{3}(,-?\d+\.\d{6}){6},[01],\d+$/.test(line)) wrong.push(line)
    })
    expect(header).toBe(
      'timestamp_utc,frequency_hz,active_power_mw,baseline_mw,activated_mw,maintained_capacity_mw,p_max_mw,p_min_mw,controller_on,stations_online',
    )
    expect(wrong).toEqual([])
    expect(rows).toBe(ROWS)
    expect(gaps).toEqual(
      told.missing.flatMap(({ start, end }) =>
        Array.from({ length: (Date.parse(end) - Date.parse(start)) / SECOND_MS }, (_, at) =>
          new Date(Date.parse(start) + at * SECOND_MS).toISOString().replace('.000', ''),
        ),
      ),
    )
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="one-second-report-10_[\dTZ_-]+\.csv"$/)
    expect(reply.headers.get('content-type')).toMatch(/^text\/csv/)
  })

  test('lists the hundred longest gaps in their order, and the seconds of all gaps', async () => {
    platform.engine.reset()
    const { stations } = reserve()
    const heard = stations.filter(({ isOnline }) => isOnline)
    for (let gap = 0; gap < 105; gap++) {
      for (const station of heard) setOnline(world(), station, false)
      await platform.engine.advance((gap % 2 === 0 ? 1 : 2) * SECOND_MS)
      for (const station of heard) setOnline(world(), station, true)
      await platform.engine.advance(SECOND_MS)
    }
    const { missing, missingSeconds } = await coverage()
    expect(missing).toHaveLength(100)
    expect(missingSeconds).toBe(53 + 2 * 52)
    expect(missing).toEqual(missing.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)))
    expect(missing.filter(({ start, end }) => Date.parse(end) - Date.parse(start) === 2 * SECOND_MS)).toHaveLength(52)
  })

  test('begins with a byte order mark on request', async () => {
    const firstOf = async (bom: string) => {
      const { body } = await platform.ask(link(RESERVE, { bom }))
      const reader = body?.getReader()
      const { value } = (await reader?.read()) ?? {}
      await reader?.cancel()
      return Buffer.from(value ?? [])
        .subarray(0, 4)
        .toString('hex')
    }
    expect([await firstOf('true'), await firstOf('false')]).toEqual(['efbbbf74', '74696d65'])
  })
})

describe('there is no report', () => {
  test('of a group that is not a super group: the page states so, and there is no coverage', async () => {
    const page = await platform.ask(link(AC), { headers: { Accept: 'text/html' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('is not a super group: there is no one-second report of it.')
    const reply = await platform.ask(`/api/groups/${AC}/one-second-report/coverage`, { as: 'admin' })
    expect(reply.status).toBe(404)
  })
  test('for users who are not admins', async () => {
    const reply = await platform.ask(`/api/groups/${RESERVE}/one-second-report/coverage`, { as: 'operator' })
    expect(reply.status).toBe(403)
  })
})

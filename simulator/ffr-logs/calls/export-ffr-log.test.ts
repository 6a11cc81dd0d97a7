import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { ffrLogsOf, requestFfrLogs } from '../world/ffr-log.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform<Engine>
let station: Station
let fileName: string
/** A device of another seller. */
let foreignName: string

beforeAll(async () => {
  const engine = createEngine({ scenario: 'quiet-day', hasPast: false })
  engine.setClock({ paused: true })
  await engine.advance(20_000)
  const found = engine.world.stations.find(
    ({ plan, isOnline, sendsMilliHertz }) => plan.kind === 'v2g' && isOnline && sendsMilliHertz,
  )
  if (!found) throw new Error('no V2G point')
  station = found
  setOnline(engine.world, station, false)
  await engine.advance(5_000)
  setOnline(engine.world, station, true)
  const foreign = engine.world.stations.find(
    ({ plan, isOnline, sellerId }) => plan.kind === 'v2g' && isOnline && sellerId === 102,
  )
  if (!foreign) throw new Error('no V2G point of another seller')
  requestFfrLogs(engine.world, station)
  requestFfrLogs(engine.world, foreign)
  await engine.advance(130_000)
  const newestOf = (one: Station) => ffrLogsOf(engine.world, one)[0]?.fileName ?? 'none'
  fileName = newestOf(station)
  foreignName = newestOf(foreign)
  platform = await startFakePlatform(engine)
})
afterAll(async () => {
  await platform.stop()
  platform.engine.stop()
})

const tokenOf = (fits: (user: { user: string; sellerId: number }) => boolean) => {
  const user = platform.engine.world.users.find(fits)
  if (!user) throw new Error('no such user')
  return platform.tokens.issue(user, 'temporary').token
}
const ask = (name: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const all = { token: tokenOf(({ user }) => user === 'admin'), ...query }
  return platform.ask(`/api/ffr-logs/${name}?${new URLSearchParams(all)}`, { headers })
}

describe('an FFR log', () => {
  test('is a file under its own name, with times in UTC to the millisecond', async () => {
    const reply = await ask(fileName)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`)
    expect(reply.headers.get('content-type')).toMatch(/^text\/csv/)
    const lines = (await reply.text()).split('\r\n')
    expect(lines.pop()).toBe('')
    expect(lines[0]).toBe('timestamp_utc,frequency_hz,power_w,baseline_w,ffr_active')
    expect(lines).toHaveLength(1 + 3_600)
    for (const line of lines.slice(1)) {
      expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,(\d\d(\.\d{1,3})?)?,(-?\d+)?,(-?\d+)?,[01]$/)
    }
  })

  test('has the meter values of every second, and omits seconds without values', async () => {
    const log = (await (await ask(fileName)).text()).split('\r\n').slice(1, -1)
    const { nowMs } = platform.engine.world
    const token = tokenOf(({ user }) => user === 'admin')
    const values = await platform.ask(
      `/api/csv-export/station/${station.stationId}?start=${nowMs / 1_000 - 3_700}&end=${nowMs / 1_000 + 1}&token=${token}`,
    )
    const [header = '', ...rows] = (await values.text()).split('\r\n')
    const titles = header.split(',')
    const columnOf = (title: string) => titles.indexOf(title)
    const [imported, exported, frequency] = ['Power.Active.Import (W)', 'Power.Active.Export (W)', 'Frequency (mHz)'].map(
      columnOf,
    )
    const known = new Map(rows.map((row) => row.split(',')).map((row) => [row[0], row]))
    let silent = 0
    for (const line of log) {
      const [time, hertz, powerW] = line.split(',')
      const row = known.get(time?.replace('.000Z', 'Z'))
      const text = row?.[imported ?? -1] ?? 'no row'
      if (text === '') silent++
      expect(hertz === '' ? '' : String(Math.round(Number(hertz) * 1_000))).toBe(row?.[frequency ?? -1])
      expect(powerW).toBe(text === '' ? '' : String(Number(text) - Number(row?.[exported ?? -1])))
    }
    expect(silent).toBe(5)
  })

  test('begins with a byte order mark on request', async () => {
    const file = Buffer.from(await (await ask(fileName, { bom: 'true' })).arrayBuffer())
    expect(file.subarray(0, 4).toString('hex')).toBe('efbbbf74')
  })

  test('that is unknown or of an invisible device is refused with 404', async () => {
    expect((await ask('ffr_none_20260302T080000Z.csv')).status).toBe(404)
    expect((await ask('..%2F..%2Fetc%2Fpasswd')).status).toBe(404)
    const token = tokenOf(({ sellerId }) => sellerId === station.sellerId)
    expect((await ask(fileName, { token })).status).toBe(200)
    expect((await ask(foreignName, { token })).status).toBe(404)
    expect((await ask(foreignName)).status).toBe(200)
  })

  test('with an expired link opens as a plain page', async () => {
    const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const expired = await ask(fileName, { token: 'old' }, browser)
    expect([expired.status, expired.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8'])
    expect(await expired.text()).toContain('This download link has expired.')
    const missing = await ask('<b>.csv', {}, browser)
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.stringContaining('There is no FFR log called &lt;b&gt;.csv.'),
    ])
  })
})

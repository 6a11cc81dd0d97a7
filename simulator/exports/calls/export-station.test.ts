import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceEvent } from '#contract/events.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { createTokens, TEMPORARY_LIFE_S, type Tokens } from '#simulator/session/calls/tokens.ts'

let platform: FakePlatform<Engine>
let tokens: Tokens
/** The clock of the tokens. */
let clockMs = Date.now()
const world = () => platform.engine.world

beforeAll(async () => {
  const engine = createEngine({ scenario: 'quiet-day', hasPast: false })
  engine.setClock({ paused: true })
  await engine.advance(60_000)
  const silent = engine.world.stations.find(({ plan, isOnline }) => plan.kind === 'battery' && isOnline)
  if (!silent) throw new Error('no battery is online')
  setOnline(engine.world, silent, false)
  await engine.advance(30_000)
  setOnline(engine.world, silent, true)
  await engine.advance(60_000)
  tokens = createTokens(engine, () => clockMs)
  platform = await startFakePlatform(engine, { tokens })
})
afterAll(async () => {
  await platform.stop()
  platform.engine.stop()
})

const tokenOf = (name = 'admin') => {
  const user = world().users.find(({ user }) => user === name)
  if (!user) throw new Error(`no user ${name}`)
  return tokens.issue(user, 'temporary').token
}
const bearerOf = (name = 'admin') => {
  const user = world().users.find(({ user }) => user === name)
  if (!user) throw new Error(`no user ${name}`)
  return `Bearer ${tokens.issue(user, 'access').token}`
}

const DAY_S = 86_400
const link = (stationId: number | string, startS: number, endS: number, query: Record<string, string> = {}) =>
  `/api/csv-export/station/${stationId}?${new URLSearchParams({ start: String(startS), end: String(endS), token: tokenOf(), ...query })}`

const stationWhere = (fits: (station: Station) => boolean) => {
  const station = world().stations.find(fits)
  if (!station) throw new Error('no such station')
  return station
}
const V2G = ({ plan, type, isOnline }: Station) => plan.kind === 'v2g' && type.category === 'V2G' && isOnline

/** The file as a list of texts for each column title. */
async function fileOf(station: Station, startS: number, endS: number) {
  const reply = await platform.ask(link(station.stationId, startS, endS))
  expect(reply.status).toBe(200)
  const lines = (await reply.text()).split('\r\n')
  expect(lines.pop()).toBe('')
  const [header = [], ...rows] = lines.map((line) => line.split(','))
  return { header, rows }
}

describe('the meter values of a station as a file', () => {
  const KINDS: [string, (station: Station) => boolean][] = [
    ['an AC post', ({ plan, isOnline }) => plan.kind === 'ac' && isOnline],
    ['a fast charger', ({ plan, isOnline }) => plan.kind === 'dc' && isOnline],
    ['a V2G point in Hz', (station) => V2G(station) && !station.sendsMilliHertz],
    ['a device in mHz', ({ sendsMilliHertz, plan }) => sendsMilliHertz && (plan.kind === 'v2g' || plan.kind === 'battery')],
    ['a battery that was offline for a while', ({ plan, isOnline }) => plan.kind === 'battery' && isOnline],
    ['an offline device', ({ isOnline }) => !isOnline],
  ]

  test.each(KINDS)('has every second of %s as the events return it, to the last digit', async (_, fits) => {
    const station = stationWhere(fits)
    const startS = world().startMs / 1_000 - 600
    const endS = world().nowMs / 1_000 + 1
    const { header, rows } = await fileOf(station, startS, endS)
    expect(rows).toHaveLength(endS - startS)

    const time = (seconds: number) => new Date(seconds * 1_000).toISOString()
    const span = { start: time(startS), end: time(endS), stationId: String(station.stationId) }
    const ask = async <T>(path: string, query: Record<string, string>): Promise<T> => {
      const reply = await platform.ask(`/api/events/${station.deviceId}${path}?${new URLSearchParams(query)}`, {
        headers: { Authorization: bearerOf() },
      })
      return (await reply.json()) as T
    }
    for (const [column, title] of header.entries()) {
      if (column < 2 || column === header.length - 1) continue
      const [, property = '', unit] = /^(.*) \((.*)\)$/.exec(title) ?? []
      const events = await ask<DeviceEvent[]>('', { ...span, property })
      const written = rows.flatMap((row) =>
        row[column] === '' ? [] : [{ time: row[0]?.replace('Z', '.000Z'), text: row[column] }],
      )
      expect({ property, written }).toEqual({
        property,
        written: events.map((event) => ({ time: event.time, text: String(event.value) })),
      })
      expect(events.every((event) => event.unit === unit)).toBe(true)
    }
    const properties = await ask<string[]>('/properties', span)
    expect(properties).toEqual(expect.arrayContaining(header.slice(2, -1).map((title) => title.replace(/ \(.*/, ''))))
  })

  test('leaves out the seconds without values', async () => {
    const battery = stationWhere(({ plan, isOnline }) => plan.kind === 'battery' && isOnline)
    const { rows } = await fileOf(battery, world().startMs / 1_000, world().nowMs / 1_000)
    expect(rows.filter((row) => row.slice(2).every((text) => text === ''))).toHaveLength(30)
  })

  test('names its columns with their units, and has a descriptive file name', async () => {
    const station = stationWhere((one) => V2G(one) && !one.sendsMilliHertz)
    const reply = await platform.ask(link(station.stationId, world().nowMs / 1_000 - 10, world().nowMs / 1_000))
    expect(reply.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="station-${station.stationId}_[\\dTZ_-]+\\.csv"$`),
    )
    expect((await reply.text()).split('\r\n')[0]).toBe(
      'Time (UTC),Time (Europe/Helsinki),Power.Active.Import (W),Power.Active.Export (W),Current.Import (A),Current.Export (A),' +
        'Voltage (V),SoC (Percent),Frequency (Hz),Energy.Active.Import.Register (Wh),Energy.Active.Export.Register (Wh),Resolution (s)',
    )
  })

  test('begins with a byte order mark on request', async () => {
    const { stationId } = stationWhere(V2G)
    const first = async (bom: string) => {
      const reply = await platform.ask(link(stationId, world().nowMs / 1_000 - 2, world().nowMs / 1_000, { bom }))
      return [...new Uint8Array(await reply.arrayBuffer())].slice(0, 4)
    }
    expect(await first('true')).toEqual([0xef, 0xbb, 0xbf, 0x54])
    expect(await first('false')).toEqual([...Buffer.from('Time')])
  })

  test('for spreadsheets has semicolons, decimal commas and times without an offset, which the header names', async () => {
    const { stationId } = stationWhere(V2G)
    const rows = async (bom: string) => {
      const reply = await platform.ask(link(stationId, world().nowMs / 1_000 - 2, world().nowMs / 1_000, { bom }))
      return (await reply.text()).split('\r\n')
    }
    const [plain, shown] = [await rows('false'), await rows('true')]
    expect(shown[0]).toMatch(/^(\uFEFF)?Time \(UTC\);Time \(Europe\/Helsinki\);Power/)
    expect(shown[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;[-\d,;]+$/)
    expect(shown).toHaveLength(plain.length)
    expect(shown[1]?.split(';')).toHaveLength(plain[1]?.split(',').length ?? 0)
  })
})

describe('refused requests', () => {
  const statusOf = async (path: string) => (await platform.ask(path)).status
  test('a station that does not exist or that the caller cannot see', async () => {
    const nowS = world().nowMs / 1_000
    expect(await statusOf(link(999_999, nowS - 60, nowS))).toBe(404)
    expect(await statusOf(link('abc', nowS - 60, nowS))).toBe(404)
    const seller = world().users.find(({ sellerId }) => sellerId !== 0)
    const foreign = stationWhere(({ sellerId }) => sellerId !== seller?.sellerId && sellerId !== null)
    expect(await statusOf(link(foreign.stationId, nowS - 60, nowS, { token: tokenOf(seller?.user) }))).toBe(404)
  })
  test('an invalid span', async () => {
    const { stationId } = stationWhere(V2G)
    const nowS = world().nowMs / 1_000
    expect(await statusOf(link(stationId, nowS, nowS - 60))).toBe(400)
    expect(await statusOf(link(stationId, nowS - 95 * DAY_S, nowS))).toBe(400)
    expect(await statusOf(link(stationId, nowS + 2 * DAY_S, nowS + 3 * DAY_S))).toBe(400)
  })
})

describe('a long download', () => {
  const open = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(platform.url + path, resolve).on('error', reject)
    })
  const restOf = async (reader: IncomingMessage) => {
    let lines = 0
    for await (const chunk of reader as AsyncIterable<Buffer>) {
      lines += chunk.toString('latin1').split('\n').length - 1
    }
    return lines
  }
  /** A reader that reads the head of the file and then stops, until all buffers are full. */
  async function openSlowly(days: number) {
    const { stationId } = stationWhere(V2G)
    const startS = world().nowMs / 1_000 - days * DAY_S
    // The span is longer than the recording.
    const path = link(stationId, startS, startS + (days + 0.5) * DAY_S)
    const reader = await open(path)
    reader.pause()
    await new Promise((resolve) => reader.once('readable', resolve))
    return { reader, path, rows: days * DAY_S + 1 }
  }

  test('continues to its end after its token has expired; a new download is refused', async () => {
    const { reader, path, rows } = await openSlowly(2)
    clockMs += 2 * TEMPORARY_LIFE_S * 1_000
    const late = await platform.ask(path, { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
    expect(late.status).toBe(401)
    expect(await late.text()).toContain('This download link has expired.')
    expect(await restOf(reader)).toBe(rows + 1)
    expect(reader.complete).toBe(true)
  })

  test('ends at the requested time, however far the world advances meanwhile', async () => {
    const { reader, rows } = await openSlowly(2)
    await platform.engine.advance(60_000)
    expect(await restOf(reader)).toBe(rows + 1)
  })

  test('lets other requests be served in between', async () => {
    const { reader } = await openSlowly(14)
    let isOver = false
    const whole = restOf(reader).then((told) => {
      isOver = true
      return told
    })
    for (let call = 0; call < 5; call++) expect((await platform.ask('/api/platform')).status).toBe(200)
    expect(isOver).toBe(false)
    reader.destroy()
    await whole.catch(() => {})
  })
})

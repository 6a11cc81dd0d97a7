import { beforeEach, describe, expect, test } from 'vitest'
import type { Station } from '#contract/stations.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
beforeEach(() => platform.engine.reset())

/** An EATON battery that does not follow the frequency, and a V2G point. */
const [BATTERY, V2G_POINT] = ['d-1046', 'd-1028']

const charge = async (deviceId: string, body: unknown) => {
  const reply = await platform.ask(`/api/control/${deviceId}/charge`, { method: 'POST', as: 'operator', body })
  const answer = await reply.json()
  return { status: reply.status, message: answer.message as string | undefined, errors: answer.errors }
}
const read = async (deviceId: string): Promise<Station> =>
  (await platform.ask(`/api/stations/${deviceId}`, { as: 'operator' })).json()
const rawOf = async (deviceId: string, key: string) => {
  const reply = await platform.ask(`/api/stations/${deviceId}/meter-values`, { as: 'operator' })
  const { results } = (await reply.json()) as { results: { Key: string; Value: string }[] }
  return results.find(({ Key }) => Key === key)?.Value
}

/** A car that has been plugged in long enough for a session. */
async function withCar(station: string, soc = 60) {
  platform.engine.do({ vehicle: { station, arrives: { soc } } })
  await platform.engine.advance(8_000)
}

describe('the device follows a command within five seconds', () => {
  test.each([
    [50, 3_000],
    [-50, -3_000],
    [150, 6_000],
    [-1_000, -6_000],
  ])('a battery of 6 kW with %d percent reaches %d W', async (powerKw, expected) => {
    expect((await charge(BATTERY, { powerKw })).status).toBe(200)
    await platform.engine.advance(5_000)
    expect((await read(BATTERY)).latestPower).toBe(expected)
    expect(await rawOf(BATTERY, 'Pbaseline')).toBe(String(expected))
  })
  test.each([
    ['Pbaseline', { Pbaseline: -3_000 }, 'Pbaseline', '-3000'],
    ['power', { powerKw: 4 }, 'Pbaseline', '4000'],
    ['FFR power for under-frequency', { FFRPowerPositive: 2_500 }, 'ffrPositive', '2500'],
    ['FFR power for over-frequency', { FFRPowerNegative: 700 }, 'ffrNegative', '700'],
    ['basepoints of numbers, the last of which stays', { Baseline: [500, 1_000, 1_500] }, 'Pbaseline', '1500'],
  ])('a V2G point follows its %s', async (_what, command, key, expected) => {
    await withCar('West row 1')
    expect((await charge(V2G_POINT, command)).status).toBe(200)
    await platform.engine.advance(5_000)
    expect(await rawOf(V2G_POINT, key)).toBe(expected)
  })
  test('basepoints with times take effect at their world time', async () => {
    await withCar('West row 1')
    const { nowMs } = platform.engine.world
    const [soon, later] = [5_000, 20_000].map((ms) => new Date(nowMs + ms).toISOString())
    await charge(V2G_POINT, {
      Baseline: [
        { time: soon, value: 1_000 },
        { time: later, value: -1_000 },
      ],
    })
    await platform.engine.advance(10_000)
    expect(await rawOf(V2G_POINT, 'Pbaseline')).toBe('1000')
    await platform.engine.advance(15_000)
    expect(await rawOf(V2G_POINT, 'Pbaseline')).toBe('-1000')
  })
  test('an AC charger pauses at 0 kW', async () => {
    await platform.engine.advance(60_000)
    const station = platform.engine.world.stations.find(({ plan, powerW }) => plan.kind === 'ac' && powerW > 3_000)
    if (!station) throw new Error('no charging car')
    await charge(station.deviceId, { powerKw: 0 })
    await platform.engine.advance(5_000)
    expect((await read(station.deviceId)).latestChargePower).toBe(0)
  })
})

test('a station reports the power that an operator has set, until the car leaves', async () => {
  await platform.engine.advance(60_000)
  const station = platform.engine.world.stations.find(({ plan, powerW }) => plan.kind === 'ac' && powerW > 3_000)
  if (!station) throw new Error('no charging car')
  expect((await read(station.deviceId)).setpointKw).toBeNull()
  await charge(station.deviceId, { powerKw: 4.3 })
  expect((await read(station.deviceId)).setpointKw).toBe(4.3)
  platform.engine.do({ vehicle: { station: station.name, leaves: true } })
  await platform.engine.advance(2_000)
  expect((await read(station.deviceId)).setpointKw).toBeNull()

  await charge(BATTERY, { powerKw: 50 })
  expect((await read(BATTERY)).setpointKw).toBe(3)
})

describe('a refused command changes nothing', () => {
  test.each([
    ['power above 1000', { powerKw: 1_001 }, ['body.powerKw']],
    ['power that is text', { powerKw: '5' }, ['body.powerKw']],
    ['nothing at all', {}, ['body.powerKw']],
    ['no number', '{"Pbaseline":1e999}', ['body.Pbaseline']],
    ['no list', { Baseline: 'x' }, ['body.Baseline']],
    ['a list of something else', { Baseline: [{ x: 1 }] }, ['body.Baseline']],
    ['a list of both', { Baseline: [1, { time: '2026-03-02T08:00:00Z', value: 1 }] }, ['body.Baseline']],
    ['a time without a zone', { Baseline: [{ time: '2026-03-02T08:00:00', value: 1 }] }, ['body.Baseline.0.time']],
    ['a field unknown', { powerKw: 1, Power: 2 }, ['body.Power']],
  ])('%s', async (_what, body, paths) => {
    const before = platform.engine.world.journal.entries.length
    const { status, errors } = await charge(V2G_POINT, body)
    expect([status, errors.map(({ path }: { path: string }) => path)]).toEqual([400, paths])
    expect(platform.engine.world.journal.entries).toHaveLength(before)
  })
  test('an invalid list is refused with the expected format', async () => {
    const { errors } = await charge(V2G_POINT, { Baseline: [{ x: 1 }] })
    expect(errors[0].message).toBe('must be a list of numbers, or of values with their times')
  })
  test.each([60_000, 1_000_000])('%d basepoints of six characters exceed the size of a call', async (count) => {
    const refused = await charge(V2G_POINT, { Baseline: Array.from({ length: count }, () => -10_000) })
    expect([refused.status, refused.message]).toEqual([413, 'The body is too large. The maximum is 256 kB.'])
  })
  test('more basepoints than a day has seconds are refused', async () => {
    const { status, errors } = await charge(V2G_POINT, { Baseline: Array.from({ length: 86_401 }, () => 0) })
    expect([status, errors]).toEqual([400, [{ path: 'body.Baseline', message: 'must hold at most 86400 values' }]])
  })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import { charge } from '#simulator/control/world/control.ts'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { ocppSite } from '#simulator/testing/ocpp-site.ts'
import { LearnedWays } from './learned-ways.ts'
import { RemoteStarts, type StartLine } from './remote-starts.ts'

type Site = Awaited<ReturnType<typeof startOcppSite>>
type Charger = ReturnType<Site['charger']>
const started: Site[] = []
afterEach(async () => {
  for (const site of started.splice(0)) await site.stop()
})

const PROTOCOLS = ['ocpp1.6', 'ocpp2.0.1'] as const
const START = { 'ocpp1.6': 'RemoteStartTransaction', 'ocpp2.0.1': 'RequestStartTransaction' } as const

/** A charger with a connected car and without a transaction. */
async function connectedCar(protocol: (typeof PROTOCOLS)[number], ...options: Parameters<typeof startOcppSite>) {
  const site = await startOcppSite(...options)
  started.push(site)
  const charger = site.charger({ protocol })
  await charger.connect()
  await charger.connectCar()
  await site.engine.advance(1_000)
  expect(site.station()).toMatchObject({ status: 'Preparing', vehicle: null })
  return { site, charger, setPower: (powerKw: number) => charge(site.engine.world, site.station(), { powerKw }) }
}

const startsOf = ({ received }: Charger) => received.filter(({ method }) => /Start/.test(method))

describe.each(PROTOCOLS)('K05 remote start of a transaction with a charging profile, %s', (protocol) => {
  test('a power that an operator sets starts the transaction and limits it', async () => {
    const { site, charger, setPower } = await connectedCar(protocol, 1, 40)
    setPower(6.9)
    await site.engine.advance(1_000)
    await vi.waitFor(() => expect(site.station().ocpp?.transaction).toMatchObject({ tag: 'LOADSTAR' }))
    const [call, ...others] = startsOf(charger)
    expect(others).toEqual([])
    expect(call).toMatchObject({
      method: START[protocol],
      params: { chargingProfile: { chargingProfilePurpose: 'TxProfile', chargingProfileKind: 'Absolute' } },
    })
    expect(call?.params.chargingProfile).not.toHaveProperty('transactionId')
    // Load management has allocated no current to a station without a car.
    expect(JSON.stringify(call?.params)).toContain('"limit":0,')
    // The status follows the start of the transaction in a message of its own.
    await vi.waitFor(() =>
      expect(site.station()).toMatchObject({ status: 'Charging', control: { powerW: 6_900 }, ocpp: { remoteStartW: null } }),
    )
    await vi.waitFor(async () => {
      await site.engine.advance(1_000)
      const limits = charger.received.filter(({ method }) => method === 'SetChargingProfile')
      expect(JSON.stringify(limits.at(-1)?.params)).toMatch(/TxProfile.*"limit":10,/)
    })
  })

  test('without load management, the profile of the start has the power of the operator', async () => {
    const { site, charger, setPower } = await connectedCar(protocol, 1, 40)
    const group = site.engine.world.groups.get(1)
    if (group) group.dlm = { ...group.dlm, enabled: false }
    await site.engine.advance(2_000)
    setPower(6.9)
    await site.engine.advance(1_000)
    await vi.waitFor(() => expect(JSON.stringify(startsOf(charger)[0]?.params)).toContain('"limit":10,'))
  })

  test('until the start, the reason of the station is a connected car without a transaction', async () => {
    const { site } = await connectedCar(protocol, 1, 40)
    const group = site.engine.world.groups.get(1)
    expect(group && allocationsOf(site.engine.world, group).stations[0]?.reason).toMatchObject({ state: 'preparing' })
  })

  test('a power of 0, a charger without a car, and a car that has left start nothing', async () => {
    const { site, charger, setPower } = await connectedCar(protocol, 1, 40)
    setPower(0)
    await site.engine.advance(2_000)
    await charger.status('Available')
    setPower(6.9)
    await site.engine.advance(2_000)
    await charger.status('Preparing')
    // Another car arrives before the next second of the world.
    setPower(6.9)
    await charger.status('Available')
    await charger.status('Preparing')
    await site.engine.advance(2_000)
    expect(startsOf(charger)).toEqual([])
  })

  test('a refused start is not repeated', async () => {
    const { site, charger, setPower } = await connectedCar(protocol, 1, 40)
    charger.disconnectCar()
    setPower(6.9)
    await site.engine.advance(1_000)
    await vi.waitFor(() => expect(startsOf(charger)).toHaveLength(1))
    await site.engine.advance(20_000)
    expect(startsOf(charger)).toHaveLength(1)
    expect(site.station().ocpp?.transaction).toBeNull()
    setPower(4.6)
    await site.engine.advance(1_000)
    await vi.waitFor(() => expect(startsOf(charger)).toHaveLength(2))
  })

  test('the tag is the first that the station accepts', async () => {
    const { stations, ...others } = ocppSite(1, 40)
    const listed = stations.map((station) => Object.assign(station, { ocpp: Object.assign(station.ocpp, { tags: ['Good'] }) }))
    const { site, setPower } = await connectedCar(protocol, 1, 40, { ...others, stations: listed })
    setPower(6.9)
    await site.engine.advance(1_000)
    await vi.waitFor(() => expect(site.station().ocpp?.transaction).toMatchObject({ tag: 'Good' }))
  })
})

test('a connector has one unanswered start, which the last power of the meantime follows', async () => {
  const answers: (() => void)[] = []
  const call = vi.fn<StartLine['call']>(() => new Promise((resolve) => answers.push(() => resolve({}))))
  const starts = new RemoteStarts({
    protocol: 'ocpp1.6',
    support: () => ({ units: [], maxStackLevel: 0 }),
    ways: new LearnedWays(),
    call,
    startMs: () => 0,
  })
  const target = { connector: 1, kind: 'ac', phases: 3, transaction: null } as const
  const want = (powerW: number) => starts.want({ target, powerW, limitA: 32, tags: undefined })
  for (let powerW = 1_000; powerW <= 9_000; powerW += 10) want(powerW)
  expect(call).toHaveBeenCalledTimes(1)
  answers[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  want(9_000)
  want(9_000)
  expect(call).toHaveBeenCalledTimes(2)
  expect(JSON.stringify(call.mock.lastCall)).toContain('"limit":13')
})

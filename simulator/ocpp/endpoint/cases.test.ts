import { afterEach, describe, expect, test, vi } from 'vitest'
import { openSocket } from '../charger/rpc-socket.ts'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { ocppSite } from '#simulator/testing/ocpp-site.ts'

type Site = Awaited<ReturnType<typeof startOcppSite>>
const started: Site[] = []
async function start(...options: Parameters<typeof startOcppSite>) {
  const site = await startOcppSite(...options)
  started.push(site)
  return site
}
afterEach(async () => {
  for (const site of started.splice(0)) await site.stop()
})

/** Runs seconds of the world until the charger has received a call. */
async function receives(
  site: Site,
  charger: ReturnType<Site['charger']>,
  method: string,
  matches: (params: Params) => boolean = () => true,
) {
  return vi.waitFor(async () => {
    await site.engine.advance(1_000)
    const found = charger.received.findLast((call) => call.method === method && matches(call.params))
    if (!found) throw new Error(`no ${method}: ${JSON.stringify(charger.received.at(-1))}`)
    return found.params
  }, 8_000)
}
interface Profile {
  readonly chargingProfilePurpose: string
  readonly stackLevel: number
  readonly transactionId?: number | string
}
interface Params extends Record<string, unknown> {
  readonly csChargingProfiles?: Profile
  readonly chargingProfile?: Profile
}
const profileOf = (params: Params) => params.csChargingProfiles ?? params.chargingProfile
const isTx = (params: Params) => profileOf(params)?.chargingProfilePurpose === 'TxProfile'

const PROTOCOLS = ['ocpp1.6', 'ocpp2.0.1'] as const

describe.each(PROTOCOLS)('%s', (protocol) => {
  test('B01 cold boot: accepted, with the time of the world and the interval of heartbeats', async () => {
    const site = await start()
    const answer = await site.charger({ protocol }).connect()
    expect(answer).toMatchObject({ status: 'Accepted', interval: 30 })
    expect(Date.parse(String(answer.currentTime))).toBe(site.engine.world.nowMs)
    expect(site.station()).toMatchObject({ isOnline: true, status: 'Available', ocpp: { make: { vendor: 'Loadstar' } } })
  })

  test('B02 cold boot of an unknown charger: pending, and in the waiting list', async () => {
    const site = await start()
    expect(await site.charger({ protocol, identity: 'NEW-1' }).connect()).toMatchObject({ status: 'Pending' })
    const [waiting] = site.endpoint.waiting.all
    expect(waiting).toMatchObject({ identity: 'NEW-1', vendor: 'Loadstar', model: 'Own charger', protocol, isConnected: true })
    expect([...(waiting?.connectors ?? [])]).toEqual([1])
  })

  test('C01 authorization: every tag is accepted', async () => {
    const site = await start()
    const charger = site.charger({ protocol })
    await charger.connect()
    const isFirst = protocol === 'ocpp1.6'
    const answer = await charger.call('Authorize', isFirst ? { idTag: 'X' } : { idToken: { idToken: 'X', type: 'Central' } })
    expect(Object.values(answer)[0]).toEqual({ status: 'Accepted' })
  })

  test('E01, E02, E03 start of a transaction: the station has a car and charges', async () => {
    const site = await start()
    const charger = site.charger({ protocol })
    await charger.connect()
    await charger.plugIn('TAG-1')
    await site.engine.advance(1_000)
    expect(site.station()).toMatchObject({ status: 'Charging', ocpp: { transaction: { tag: 'TAG-1' } } })
    expect(site.station().vehicle).not.toBeNull()
  })

  test('E06 end of a transaction: the station has no car', async () => {
    const site = await start()
    const charger = site.charger({ protocol })
    await charger.connect()
    await charger.plugIn()
    await site.engine.advance(1_000)
    await charger.unplug()
    await site.engine.advance(1_000)
    expect(site.station()).toMatchObject({ status: 'Available', vehicle: null, powerW: 0, ocpp: { transaction: null } })
  })

  test('J01, J02 meter values: current of each phase, power and energy', async () => {
    const site = await start()
    const charger = site.charger({ protocol })
    await charger.connect()
    await charger.plugIn()
    await site.engine.advance(1_000)
    await charger.report(0)
    const before = site.station().energyImportWh
    await charger.report(360)
    await site.engine.advance(1_000)
    const { currentA, phasesInUse, powerW, energyImportWh } = site.station()
    expect([currentA, phasesInUse, powerW]).toEqual([charger.currentA, 3, charger.currentA * 690])
    expect(energyImportWh - before).toBeCloseTo(charger.currentA * 69, -1)
  })

  test('K01 SetChargingProfile: the limit of load management reaches the transaction', async () => {
    const site = await start(2, 20)
    const chargers = [site.charger({ protocol }), site.charger({ protocol, identity: 'CP-2' })]
    for (const charger of chargers) {
      await charger.connect()
      await charger.plugIn()
    }
    const [first, second] = chargers
    if (!first || !second) throw new Error('no charger')
    const sent = await receives(site, first, 'SetChargingProfile', isTx)
    expect(profileOf(sent)?.stackLevel).toBe(protocol === 'ocpp1.6' ? 8 : 0)
    await vi.waitFor(async () => {
      await site.engine.advance(20_000)
      await Promise.all([first.heartbeat(), second.heartbeat()])
      expect([first.currentA, second.currentA]).toEqual([10, 10])
      expect(site.station().path?.queue?.inForce).toBe(10)
    }, 8_000)
  })

  test('K01 a transaction profile carries the transaction, and the default profile none', async () => {
    const site = await start(1, 20)
    const charger = site.charger({ protocol })
    await charger.connect()
    const isDefault = (params: Params) => profileOf(params)?.chargingProfilePurpose === 'TxDefaultProfile'
    expect(profileOf(await receives(site, charger, 'SetChargingProfile', isDefault))).not.toHaveProperty('transactionId')
    await charger.plugIn()
    const { transaction } = site.station().ocpp ?? {}
    const sent = profileOf(await receives(site, charger, 'SetChargingProfile', isTx))
    expect(sent?.transactionId).toBe(protocol === 'ocpp1.6' ? transaction?.number : transaction?.id)
  })

  test('K10 ClearChargingProfile: a station without a limit clears its profile', async () => {
    const site = await start(1, 20)
    const charger = site.charger({ protocol })
    await charger.connect()
    await charger.plugIn()
    await receives(site, charger, 'SetChargingProfile', isTx)
    const group = site.engine.world.groups.get(1)
    if (group) group.dlm = { ...group.dlm, enabled: false }
    expect(await receives(site, charger, 'ClearChargingProfile')).toBeDefined()
  })

  test('an unknown call is answered with the fitting error, and an invalid one too', async () => {
    const site = await start()
    const charger = site.charger({ protocol })
    await charger.connect()
    await expect(charger.call('Nonsense', {})).rejects.toThrow(/^NotImplemented/)
    await expect(charger.call('SetChargingProfile', {})).rejects.toThrow(/^NotImplemented/)
    await expect(charger.call('MeterValues', { no: 1 })).rejects.toThrow(/Violation|FormationViolation|Occurr?ence/)
  })

  test('the log has both directions, with the delay of answers', async () => {
    const site = await start()
    await site.charger({ protocol }).connect()
    const frames = site.endpoint.framesOf('CP-1')?.frames ?? []
    expect(frames[0]).toMatchObject({ isOutbound: false, latencyMs: null, text: expect.stringContaining('BootNotification') })
    expect(frames[1]?.isOutbound).toBe(true)
    expect(frames[1]?.latencyMs).toBeGreaterThanOrEqual(0)
  })
})

test('an action of the specification that the platform does not support is answered with NotSupported', async () => {
  const site = await start()
  const charger = site.charger({ protocol: 'ocpp2.0.1' })
  await charger.connect()
  await expect(charger.call('SignCertificate', { csr: 'x' })).rejects.toThrow(/^NotSupported/)
})

test('E04 transaction started offline: it begins at its own timestamp', async () => {
  const site = await start()
  const charger = site.charger({ protocol: 'ocpp2.0.1' })
  await charger.connect()
  await site.engine.advance(40_000)
  const startedMs = site.engine.world.nowMs - 25_000
  await charger.call('TransactionEvent', {
    eventType: 'Started',
    triggerReason: 'CablePluggedIn',
    seqNo: 0,
    offline: true,
    timestamp: new Date(startedMs).toISOString(),
    transactionInfo: { transactionId: 'T-1', chargingState: 'Charging' },
    evse: { id: 1, connectorId: 1 },
    idToken: { idToken: 'TAG', type: 'Central' },
  })
  expect(site.station()).toMatchObject({ status: 'Charging', ocpp: { transaction: { id: 'T-1', startedMs } } })
})

test.each(PROTOCOLS)(
  'E05 start of a transaction with a tag that is not accepted: %s of a station with a list of tags',
  async (protocol) => {
    const { stations, ...others } = ocppSite(1, 40)
    const listed = stations.map((station) => Object.assign(station, { ocpp: Object.assign(station.ocpp, { tags: ['Good'] }) }))
    const site = await start(1, 40, { ...others, stations: listed })
    const charger = site.charger({ protocol })
    await charger.connect()
    const begin = async (tag: string) => {
      const timestamp = new Date(site.engine.world.nowMs).toISOString()
      const evse = { id: 1, connectorId: 1 }
      const idToken = { idToken: tag, type: 'Central' }
      const transactionInfo = { transactionId: `t-${tag}` }
      const event = { eventType: 'Started', triggerReason: 'Authorized', seqNo: 0, timestamp, transactionInfo, evse, idToken }
      const answer =
        protocol === 'ocpp1.6'
          ? await charger.call('StartTransaction', { connectorId: 1, idTag: tag, meterStart: 0, timestamp })
          : await charger.call('TransactionEvent', event)
      return answer.idTagInfo ?? answer.idTokenInfo
    }
    const authorize = async (tag: string) => {
      const of = protocol === 'ocpp1.6' ? { idTag: tag } : { idToken: { idToken: tag, type: 'Central' } }
      const answer = await charger.call('Authorize', of)
      return answer.idTagInfo ?? answer.idTokenInfo
    }
    expect(await authorize('Other')).toEqual({ status: 'Invalid' })
    expect(await begin('Other')).toEqual({ status: 'Invalid' })
    expect(await authorize('GOOD')).toEqual({ status: 'Accepted' })
    expect(await begin('good')).toEqual({ status: 'Accepted' })
  },
)

test.each(PROTOCOLS)(
  'E05 start of a transaction with a tag that is not accepted: %s of a charger without a station',
  async (protocol) => {
    const site = await start()
    const charger = site.charger({ protocol, identity: 'NEW-1' })
    await charger.connect()
    const timestamp = new Date(site.engine.world.nowMs).toISOString()
    const answer =
      protocol === 'ocpp1.6'
        ? await charger.call('StartTransaction', { connectorId: 1, idTag: 'X', meterStart: 0, timestamp })
        : await charger.call('TransactionEvent', {
            eventType: 'Started',
            triggerReason: 'Authorized',
            seqNo: 0,
            timestamp,
            transactionInfo: { transactionId: 'T-1' },
            evse: { id: 1 },
            idToken: { idToken: 'X', type: 'Central' },
          })
    expect(answer.idTagInfo ?? answer.idTokenInfo).toEqual({ status: 'Blocked' })
    expect(site.engine.view().actions).toEqual([])
  },
)

describe('a connection', () => {
  test('needs the password of the site', async () => {
    const { stations } = ocppSite(1, 40)
    const site = await start(1, 40, {
      stations: stations.map((one) => Object.assign(one, { ocpp: { identity: 'CP-1', password: 'secret' } })),
    })
    await expect(site.charger().connect()).rejects.toThrow('401')
    await expect(site.charger({ password: 'wrong' }).connect()).rejects.toThrow('401')
    expect(await site.charger({ password: 'secret' }).connect()).toMatchObject({ status: 'Accepted' })
  })

  test.each(['/ocpp/%ZZ', '/ocpp/', '/other/CP-1', '/ocpp/a%2Fb', '/ocpp/CP-1/x'])('at %s is refused', async (path) => {
    const site = await start()
    await expect(openSocket(site.url.replace('/ocpp', path), 'ocpp1.6')).rejects.toThrow('404')
  })

  test('without a known subprotocol is refused', async () => {
    const site = await start()
    await expect(openSocket(`${site.url}/CP-1`, 'ocpp9')).rejects.toThrow('400')
  })

  test('takes the place of an earlier one of the same charger, which stays online', async () => {
    const site = await start()
    const [first, second] = [site.charger(), site.charger()]
    await first.connect()
    await second.connect()
    await vi.waitFor(() => expect(first.socket?.readyState).toBe(3))
    await second.heartbeat()
    expect(site.station().isOnline).toBe(true)
  })

  test('takes the station offline when it is cut, and fixes the clock until then', async () => {
    const site = await start()
    const charger = site.charger()
    await charger.connect()
    expect(site.engine.pin.reason).toBe('A charger is connected by OCPP')
    charger.close()
    await vi.waitFor(() => expect(site.station().isOnline).toBe(false))
    await vi.waitFor(() => expect(site.engine.pin.reason).toBeNull())
  })

  test('is closed by a reset, without an action of the new run', async () => {
    const site = await start()
    const charger = site.charger()
    await charger.connect()
    site.engine.reset()
    await vi.waitFor(() => expect(charger.socket?.readyState).toBe(3))
    expect(site.engine.view().actions).toEqual([])
    expect(site.station().isOnline).toBe(false)
  })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { PROGRAMS, status, status201, type Program } from '../testing/programs.ts'
import { rawSite, type RawCall } from '../testing/raw-charger.ts'

type Site = Awaited<ReturnType<typeof rawSite>>
const started: Site[] = []
afterEach(async () => {
  for (const site of started.splice(0)) await site.stop()
})
async function booted({ protocol, answers = {}, boot }: Program) {
  const site = await rawSite({ protocol, answers })
  started.push(site)
  await site.connect()
  await site.send(...boot)
  return site
}

const limitIn = (params: Record<string, unknown>) => JSON.stringify(params)

describe.each(PROGRAMS)('$name', (program) => {
  test('boots and is online', async () => {
    const site = await booted(program)
    expect(site.refusals).toEqual([])
    expect(site.station()).toMatchObject({ isOnline: true, status: 'Available', vehicle: null, powerW: 0 })
  })

  test('has a session with the right power and energy', async () => {
    const site = await booted(program)
    const beforeWh = site.station().energyImportWh
    await site.send(...program.session, ...program.values)
    const station = site.station()
    expect(station).toMatchObject({ status: 'Charging', ocpp: { origin: program.origin, transaction: { tag: 'AABBCCDD' } } })
    expect(station.vehicle).not.toBeNull()
    expect(Math.abs(station.energyImportWh - beforeWh - program.energyWh)).toBeLessThan(25)
    // An assumed power is the limit, which is 0 until a higher one is accepted.
    await vi.waitFor(async () => {
      await site.engine.advance(1_000)
      const { powerW } = site.station()
      expect(powerW).toBeGreaterThan(4_000)
      expect(program.origin === 'assumed' ? 0 : Math.abs(powerW - 6_900)).toBeLessThan(100)
    }, 8_000)
  })

  test('receives a limit for its session', async () => {
    const site = await booted(program)
    await site.send(...program.session, ...program.values)
    const params = await site.receives('SetChargingProfile', (one) => limitIn(one).includes('TxProfile'))
    expect(limitIn(params)).toContain(program.protocol === 'ocpp1.6' ? String(site.transaction()) : 'a1b2')
  })

  test('is free after the car has left', async () => {
    const site = await booted(program)
    await site.send(...program.session, ...program.values, ...program.unplug)
    await site.engine.advance(10_000)
    expect(site.station()).toMatchObject({ status: 'Available', vehicle: null, powerW: 0, ocpp: { transaction: null } })
    expect(site.refusals).toEqual([])
  })

  test(`${program.resumes ? 'goes on with' : 'has lost'} its session after it was killed and started again`, async () => {
    const site = await booted(program)
    await site.send(...program.session, ...program.values)
    const { transaction } = site.station().ocpp ?? {}
    await site.kill()
    await site.connect()
    await site.send(...program.restart, ...(program.resumes ? program.values : []))
    const station = site.station()
    expect(station.isOnline).toBe(true)
    expect(station.ocpp?.transaction?.number).toBe(program.resumes ? transaction?.number : undefined)
    expect(station.status).toBe(program.resumes ? 'Charging' : 'Available')
    expect(station.powerW > 0).toBe(program.resumes)
  })
})

test('a charger without limits counts as one that refuses them', async () => {
  const program = PROGRAMS.find(({ answers }) => answers?.SetChargingProfile === 'NotImplemented')
  if (!program) throw new Error('no such program')
  const site = await booted(program)
  await site.send(...program.session, ...program.values)
  await vi.waitFor(async () => {
    await site.engine.advance(1_000)
    expect(site.station().ocpp?.refuses).toBe(true)
  }, 3_000)
})

test.each(['ocpp1.6', 'ocpp2.0.1'] as const)(
  'a program without a station waits, and is adopted when it boots again, in %s',
  async (protocol) => {
    const site = await rawSite({ protocol })
    started.push(site)
    await site.connect('NEW-1')
    const isFirst = protocol === 'ocpp1.6'
    const boot: RawCall = [
      'BootNotification',
      isFirst
        ? { chargePointVendor: 'M', chargePointModel: 'X' }
        : { reason: 'PowerUp', chargingStation: { vendorName: 'M', model: 'X' } },
    ]
    expect(await site.send(boot)).toMatchObject({ status: 'Pending' })
    await site.send(isFirst ? status(1, 'Available') : status201('Available'))
    expect(site.endpoint.waiting.all).toMatchObject([{ identity: 'NEW-1', vendor: 'M', isConnected: true }])
  },
)

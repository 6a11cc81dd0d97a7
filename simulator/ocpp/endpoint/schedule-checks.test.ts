import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { rawSite } from '../testing/raw-charger.ts'
import { BOOT, call } from '../testing/raw-messages.ts'
import { appliedLimitA, ScheduleChecks } from './schedule-checks.ts'

const started: { readonly stop: () => Promise<void> }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const site of started.splice(0)) await site.stop()
})

const PROTOCOLS = ['ocpp1.6', 'ocpp2.0.1'] as const

/** A charger in a transaction whose group allows 20 A, some seconds after it has accepted this limit. */
async function checked(protocol: (typeof PROTOCOLS)[number], stationMaxA?: number) {
  const site = await startOcppSite(1, 20)
  started.push(site)
  const charger = site.charger({ protocol, ...(stationMaxA !== undefined && { stationMaxA }) })
  await charger.connect()
  await charger.plugIn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const received = (method: string) => charger.received.filter((call) => call.method === method)
  for (let second = 0; second < 60 && received('GetCompositeSchedule').length === 0; second++) {
    await site.engine.advance(1_000)
    vi.advanceTimersByTime(1_000)
    // The messages of this second.
    await pause(20)
  }
  vi.useRealTimers()
  return { site, received }
}

test.each([
  ['a connector', 'each', 'TxDefaultProfile', 2],
  ['the whole charger, which is that of all connectors together', 'none', 'ChargePointMaxProfile', 0],
])('two connectors with limits of %s: the applied limit of %s is asked for', async (_, __, purpose, asked) => {
  const SetChargingProfile = ({ csChargingProfiles }: Record<string, unknown>) => {
    const isTaken = (csChargingProfiles as Record<string, unknown>).chargingProfilePurpose === purpose
    return { status: isTaken ? 'Accepted' : 'Rejected' }
  }
  const stations = [1, 2].map((connector) => {
    const ocpp = { identity: 'CP-1', connector }
    return { id: connector, name: `Place ${connector}`, type: 'Post', sellerId: 1, groups: ['Yard'], ocpp }
  })
  const site = await rawSite({ posts: 2, answers: { SetChargingProfile } }, { stations })
  started.push(site)
  await site.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const start = (connectorId: number) =>
    call('StartTransaction', (timestamp) => ({ connectorId, idTag: 'T', meterStart: 0, timestamp }))
  await site.send(BOOT, start(1), start(2))
  const checks = () => site.received.filter(({ method }) => method === 'GetCompositeSchedule')
  for (let second = 0; second < 40 && checks().length < 2; second++) {
    await site.engine.advance(1_000)
    vi.advanceTimersByTime(1_000)
    await pause(20)
  }
  expect(checks()).toHaveLength(asked)
})

describe.each(PROTOCOLS)('K08 GetCompositeSchedule with %s', (protocol) => {
  test('asks for the limit that applies after it has accepted one, and notes nothing if it is the same', async () => {
    const { site, received } = await checked(protocol)
    const [asked] = received('GetCompositeSchedule')
    const address = protocol === 'ocpp1.6' ? { connectorId: 1 } : { evseId: 1 }
    expect(asked?.params).toEqual({ ...address, duration: 60, chargingRateUnit: 'A' })
    await vi.waitFor(() => {
      const frames = site.endpoint.framesOf('CP-1')?.frames ?? []
      expect(frames.some(({ action, kind }) => action === 'GetCompositeSchedule' && kind === 'result')).toBe(true)
    })
    expect(site.engine.world.journal.toText()).not.toContain('ocpp-schedule')
  })

  test('has another limit of the charger in its record and in the journal', async () => {
    const { site } = await checked(protocol, 10)
    await vi.waitFor(() => expect(site.station().path?.obedience?.otherLimits).toBe(1))
    expect(site.engine.world.journal.entries.find(({ kind }) => kind === 'ocpp-schedule')).toMatchObject({
      name: 'Place 1',
      limitA: 20,
      appliesA: 10,
    })
    expect(site.engine.view().actions).toContainEqual(
      expect.objectContaining({ charger: expect.objectContaining({ message: { schedule: { limitA: 20, appliesA: 10 } } }) }),
    )
  })
})

const period = (limit: number, startPeriod = 0) => ({ startPeriod, limit })

test.each([
  ['of OCPP 1.6', { status: 'Accepted', chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [period(9)] } }, 9],
  ['of OCPP 2.0.1', { status: 'Accepted', schedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [period(9)] } }, 9],
  ['in W', { status: 'Accepted', schedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [period(6_900)] } }, 10],
  ['that begins later', { status: 'Accepted', schedule: { chargingSchedulePeriod: [period(9, 30)] } }, null],
  ['without periods', { status: 'Accepted', schedule: { chargingSchedulePeriod: [] } }, null],
  ['that is missing', { status: 'Accepted' }, undefined],
  ['without its periods', { status: 'Accepted', schedule: { chargingRateUnit: 'A' } }, undefined],
  ['without a limit', { status: 'Accepted', schedule: { chargingSchedulePeriod: [{ startPeriod: 0 }] } }, undefined],
  ['of -1', { status: 'Accepted', schedule: { chargingSchedulePeriod: [period(-1)] } }, undefined],
  ['that the charger refuses', { status: 'Rejected' }, undefined],
])('the limit of a composite schedule %s', (_, answer, limitA) => {
  expect(appliedLimitA(answer, 3)).toBe(limitA)
})

describe('checks', () => {
  beforeEach(() => void vi.useFakeTimers())
  const TARGET = { connector: 1, phases: 3, kind: 'ac' } as const

  function checking(appliesA: number | (() => never)) {
    const call = vi.fn<() => Promise<unknown>>(async () => ({
      status: 'Accepted',
      chargingSchedule: {
        chargingRateUnit: 'A',
        chargingSchedulePeriod: [period(typeof appliesA === 'number' ? appliesA : appliesA())],
      },
    }))
    const differs = vi.fn<(connector: number, schedule: object) => void>()
    const support = () => ({ units: [], maxStackLevel: 0 })
    const checks = new ScheduleChecks({ protocol: 'ocpp1.6', support, call, differs, nowMs: () => Date.now() })
    return { checks, call, differs }
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

  test('ask about the newest limit only, after 10 s without a newer one', async () => {
    const { checks, call, differs } = checking(8)
    checks.accepted(TARGET, 16)
    await pass(9)
    checks.accepted(TARGET, 12)
    await pass(9)
    expect(call).not.toHaveBeenCalled()
    await pass(1)
    expect(call).toHaveBeenCalledOnce()
    expect(differs.mock.calls).toEqual([[1, { limitA: 12, appliesA: 8 }]])
  })

  test('take a limit that the charger has rounded as the same', async () => {
    const { checks, differs } = checking(16.3)
    checks.accepted(TARGET, 16)
    await pass(10)
    expect(differs).not.toHaveBeenCalled()
  })

  test('are made every five minutes at most, and sooner while another limit applies', async () => {
    const [same, other] = [checking(16), checking(8)]
    for (let seconds = 0; seconds < 290; seconds += 20) {
      same.checks.accepted(TARGET, 16)
      other.checks.accepted(TARGET, 16)
      await pass(20)
    }
    expect(same.call).toHaveBeenCalledTimes(1)
    expect(other.call).toHaveBeenCalledTimes(15)
    await pass(20)
    same.checks.accepted(TARGET, 16)
    await pass(10)
    expect(same.call).toHaveBeenCalledTimes(2)
  })

  test('end at a charger that does not support them, until it boots again', async () => {
    const { checks, call } = checking(() => {
      throw new Error('NotSupported')
    })
    for (const boots of [false, false, true]) {
      if (boots) checks.booted()
      checks.accepted(TARGET, 16)
      await pass(400)
    }
    expect(call).toHaveBeenCalledTimes(2)
  })

  test('are not made without a limit, and not after the connection has closed', async () => {
    const { checks, call } = checking(8)
    checks.accepted(TARGET, null)
    await pass(20)
    checks.accepted(TARGET, 16)
    checks.stop()
    await pass(20)
    expect(call).not.toHaveBeenCalled()
  })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LimitStep } from '../model/limit-ways.ts'
import { rawSite } from '../testing/raw-charger.ts'
import { startOcpp } from './endpoint.ts'
import { LearnedWays, type LearnedWay } from './learned-ways.ts'

const STEP: LimitStep = { stackLevel: 0, purpose: 'TxDefaultProfile', unit: 'A' }
const OF_TRANSACTION: LimitStep = { stackLevel: 3, purpose: 'TxProfile', unit: 'A' }
const target = (connector: number, id: string | null = null, kind: 'ac' | 'dc' = 'ac') => ({
  connector,
  kind,
  transaction: id === null ? null : { number: 1, id },
})

describe('the ways of limits', () => {
  test('of a connector are tried first, otherwise those of another one of its kind', () => {
    const ways = new LearnedWays()
    ways.learn(target(1, 't'), OF_TRANSACTION)
    expect(ways.firstFor(target(1, 'u'))).toEqual(OF_TRANSACTION)
    expect(ways.firstFor(target(2, 'u'))).toEqual(OF_TRANSACTION)
    expect(ways.firstFor(target(3, 'u', 'dc'))).toBeNull()
    expect(ways.firstFor(target(1))).toBeNull()
  })

  test('of another connector do not take the place of TxProfile, which can be left from before a restart', () => {
    const ways = new LearnedWays([[2, { kind: 'ac', ways: { inTransaction: STEP, withoutTransaction: STEP } }]])
    expect(ways.firstFor(target(2, 't'))).toEqual(STEP)
    expect(ways.firstFor(target(1, 't'))).toBeNull()
    expect(ways.firstFor(target(1))).toEqual(STEP)
  })

  test('of another purpose are remembered when their transaction still runs', () => {
    const learned: LearnedWay[] = []
    const ways = new LearnedWays([], (way) => learned.push(way))
    ways.learn(target(1, 't'), STEP)
    expect(ways.firstFor(target(1, 't'))).toEqual(STEP)
    // The transaction was over, so that its TxProfile was refused.
    ways.confirm(target(1))
    expect(ways.firstFor(target(1, 'u'))).toBeNull()
    ways.learn(target(1, 'u'), STEP)
    ways.confirm(target(1, 'u'))
    expect(ways.firstFor(target(1, 'v'))).toEqual(STEP)
    expect(learned).toEqual([{ connector: 1, isInTransaction: true, step: STEP }])
  })
})

describe('a charger that accepts only limits in W on level 0', () => {
  const stops: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  })
  interface Profile {
    readonly stackLevel: number
    readonly chargingSchedule: { readonly chargingRateUnit: string }
  }
  const profileIn = (params: Record<string, unknown>) => params.csChargingProfiles as Profile
  const isFitting = (one: Profile) => one.stackLevel === 0 && one.chargingSchedule.chargingRateUnit === 'W'
  const answers = {
    GetConfiguration: { configurationKey: [{ key: 'ChargeProfileMaxStackLevel', readonly: true, value: '3' }] },
    SetChargingProfile: (params: Record<string, unknown>) => ({ status: isFitting(profileIn(params)) ? 'Accepted' : 'Rejected' }),
  }

  test('receives them so at once after the server was started again', async () => {
    const site = await rawSite({ answers, budgetA: 20 })
    stops.push(site.stop)
    await site.connect()
    await site.send(
      ['BootNotification', { chargePointVendor: 'Sample', chargePointModel: 'One' }],
      ['StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' }],
      ['StartTransaction', (now) => ({ connectorId: 1, idTag: 'T', meterStart: 0, timestamp: now })],
      ['StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Charging' }],
    )
    await vi.waitFor(async () => {
      await site.engine.advance(1_000)
      expect(site.station().ocpp?.limitWays?.inTransaction).toMatchObject({ stackLevel: 0, unit: 'W' })
    }, 8_000)

    // The server plays the actions of the stored run, and the charger connects to it.
    const again = site.begin()
    again.load({ name: 'quiet-day', actions: site.engine.view().actions })
    await again.advance(site.engine.world.nowMs - site.engine.world.startMs)
    expect(again.world.stations[0]?.ocpp?.limitWays).toEqual(site.station().ocpp?.limitWays)
    const endpoint = await startOcpp(again, { port: 0, host: '127.0.0.1' })
    stops.push(async () => {
      await endpoint.stop()
      again.stop()
    })
    const before = site.received.length
    await site.connect('CP-1', `ws://127.0.0.1:${endpoint.port}/ocpp`)
    await site.send(
      ['BootNotification', { chargePointVendor: 'Sample', chargePointModel: 'One' }],
      ['MeterValues', () => ({ connectorId: 1, transactionId: site.transaction(), meterValue: [] })],
    )
    const limits = () => site.received.slice(before).filter(({ method }) => method === 'SetChargingProfile')
    await vi.waitFor(async () => {
      await again.advance(1_000)
      expect(limits().length).toBeGreaterThan(0)
    }, 8_000)
    expect(limits().every(({ params }) => isFitting(profileIn(params)))).toBe(true)
  })
})

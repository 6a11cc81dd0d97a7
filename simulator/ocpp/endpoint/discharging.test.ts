import { afterEach, describe, expect, test, vi } from 'vitest'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { commandFaults } from '#simulator/control/calls/control-rules.ts'
import { charge } from '#simulator/control/world/control.ts'
import { sentLimitA } from '../model/limit-ways.ts'

type Site = Awaited<ReturnType<typeof startOcppSite>>
let site: Site
afterEach(() => site.stop())

const refusal = () => commandFaults(site.station(), { powerKw: -6.9 }).map(({ path, message }) => `${path} ${message}`)

/** A charger in a session, after the platform has read its configuration. */
async function charging(options: Parameters<Site['charger']>[0]) {
  site = await startOcppSite(1, 40)
  const charger = site.charger(options)
  await charger.connect()
  await charger.plugIn()
  await vi.waitFor(() => expect(charger.received.some(({ method }) => /^(Set|Change)/.test(method))).toBe(true))
  await site.engine.advance(2_000)
  return charger
}

test('a charger that reports V2X discharges at the setpoint of an operator', async () => {
  const charger = await charging({ protocol: 'ocpp2.0.1', discharges: true })
  await vi.waitFor(() => expect(site.station().ocpp?.discharges).toBe(true))
  expect(refusal()).toEqual([])
  charge(site.engine.world, site.station(), { powerKw: -6.9 })
  await vi.waitFor(async () => {
    await site.engine.advance(1_000)
    expect(charger.currentA).toBe(-10)
  }, 8_000)
  await charger.report(3_600)
  await site.engine.advance(1_000)
  await charger.report(3_600)
  await site.engine.advance(1_000)
  // An hour of energy within a second counts when the next value confirms it.
  await charger.report(0)
  await site.engine.advance(1_000)
  expect(site.station()).toMatchObject({ currentA: -10, powerW: -6_900, path: { disobeys: null } })
  expect(site.station().energyExportWh).toBeCloseTo(6_900, -2)

  charge(site.engine.world, site.station(), { powerKw: 6.9 })
  await vi.waitFor(async () => {
    await site.engine.advance(1_000)
    expect(charger.currentA).toBe(10)
  }, 8_000)
})

test.each([
  ['OCPP 2.0.1 without the capability', { protocol: 'ocpp2.0.1' }],
  ['OCPP 1.6', { protocol: 'ocpp1.6', discharges: true }],
] as const)('a charger by %s refuses a negative setpoint with the reason', async (_, options) => {
  await charging(options)
  expect(refusal()).toEqual([
    'body.powerKw must not be negative: the charger has not reported by OCPP 2.0.1 that it can discharge (V2X)',
  ])
})

describe('a negative limit', () => {
  test.each([
    [-10.09, -10],
    [-0.04, 0],
    [-3, -3],
  ])('%d A is sent as %d A: rounded towards 0', (limitA, sentA) => {
    expect(sentLimitA(limitA, 'ac')).toBe(sentA)
  })
})

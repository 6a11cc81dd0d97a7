import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { readSeries } from '#simulator/history/world/history.ts'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'

let site: Awaited<ReturnType<typeof startOcppSite>>
beforeEach(async () => {
  site = await startOcppSite(1)
})
afterEach(() => site.stop())

test.each(['ocpp1.6', 'ocpp2.0.1'] as const)(
  '%s: a message with queued values of several moments places each at its own',
  async (protocol) => {
    const charger = site.charger({ protocol })
    await charger.connect()
    await charger.plugIn()
    await site.engine.advance(5_000)
    charger.close()
    await vi.waitFor(() => expect(site.station().isOnline).toBe(false))
    const closedMs = site.engine.world.nowMs
    await site.engine.advance(120_000)
    await charger.connect()
    const value = (second: number, kw: number) => ({
      timestamp: new Date(closedMs + second * SECOND_MS).toISOString(),
      sampledValue: [
        protocol === 'ocpp1.6'
          ? { value: String(kw), measurand: 'Power.Active.Import', unit: 'kW' }
          : { value: kw, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'kW' } },
      ],
    })
    const meterValue = [value(20, 3), value(60, 5), value(90, 4)]
    await charger.call('MeterValues', protocol === 'ocpp1.6' ? { connectorId: 1, meterValue } : { evseId: 1, meterValue })
    const powersAt = (second: number) =>
      readSeries(site.engine.world, site.station(), 'Power.Active.Import', {
        startMs: closedMs + second * SECOND_MS,
        endMs: closedMs + (second + 1) * SECOND_MS,
        stepMs: SECOND_MS,
      }).map(({ value: powerW }) => Math.round(powerW))
    expect([19, 20, 59, 60, 89, 90, 120].flatMap(powersAt)).toEqual([NaN, 3_000, 3_000, 5_000, 5_000, 4_000, 4_000])
  },
)

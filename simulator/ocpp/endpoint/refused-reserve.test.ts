import { afterEach, expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'

let site: Awaited<ReturnType<typeof startOcppSite>>
afterEach(() => site.stop())

test.each(['ocpp1.6', 'ocpp2.0.1'] as const)(
  'the other chargers take over the part of a reserve that one refuses over its connection: %s',
  async (protocol) => {
    site = await startOcppSite(4, 200)
    const { engine, charger, station } = site
    const group = engine.world.groups.get(1)
    if (!group) throw new Error('The site has no group')
    group.fcr = { ...group.fcr, isEnabled: true, activationFrequency: 49.7, powerDecrease: 20 }
    const places = [0, 1, 2, 3]
    const refusing = 0
    const all = places.map((place) =>
      charger({ identity: `CP-${place + 1}`, protocol, kind: place === refusing ? 'rejects' : 'obeys', maxCurrentA: 16 }),
    )
    /** Seconds in which all chargers report their draw. */
    const play = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        await engine.advance(1_000)
        for (const one of all) await one.report(1)
        // Limits and their answers pass the sockets.
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    for (const one of all) {
      await one.connect()
      await one.plugIn()
    }
    await play(25)
    const baselineKw = group.response.second?.baselineKw ?? Number.NaN
    expect(baselineKw).toBeCloseTo(44.16, 0)
    expect(station(refusing).ocpp?.isUnlimited).toBe(true)
    moveFrequency(engine.world.grid, engine.world.nowMs, { toHz: 49.6, overMs: 0 })
    await play(10)
    expect(station(refusing).powerW).toBeGreaterThan(11_000)
    for (const place of places.slice(1)) expect(station(place).powerW).toBeLessThan(5_000)
    expect(group.response.second?.deliveredKw).toBeGreaterThanOrEqual(20)
  },
  30_000,
)

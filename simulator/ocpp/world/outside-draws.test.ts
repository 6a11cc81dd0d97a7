import { describe, expect, test } from 'vitest'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import type { ChargerMessage, Meter } from '../model/charger-message.ts'
import { FREE, amperes, charging16, play } from '../testing/scripted-chargers.ts'

describe('the draw of a charger outside', () => {
  test.each(['Faulted', 'Unavailable', 'SuspendedEVSE', 'SuspendedEV', 'Preparing'] as const)(
    'is missing while it is %s, unless it is measured now',
    (status) => {
      const site = charging16()
      run(site.world, 20)
      expect(play(site, { status })).toMatchObject({ status, powerW: 0 })
      expect(site.at(0).ocpp?.origin).toBe('status')
      expect(play(site, amperes(7, 7, 7))).toMatchObject({ status, currentA: 7 })
    },
  )

  test('keeps the phase of a car with one phase', () => {
    const site = ocppWorld(2, 20)
    for (const [place, currents] of [
      [0, 20, 0],
      [20, 0, 0],
    ].entries()) {
      site.tell(place, { start: { tag: 'T' }, status: 'Charging' })
      site.tell(place, { meter: { currentA: currents } })
    }
    run(site.world, 1)
    expect([site.at(0), site.at(1)].map(({ firstLine, phasesInUse, currentA }) => [firstLine, phasesInUse, currentA])).toEqual([
      [2, 1, 20],
      [1, 1, 20],
    ])
  })

  test('of two phases keeps both', () => {
    const site = charging16()
    expect(play(site, amperes(8, 0, 10))).toMatchObject({ firstLine: 3, phasesInUse: 2, currentA: 9 })
    expect(site.at(0).path?.differencesA).toEqual([1, -1, 0])
  })

  test('has no more than the rating on a phase that cannot be read', () => {
    const site = ocppWorld(1)
    play(site, { start: { tag: 'T' }, status: 'Charging' })
    expect(play(site, { meter: { currentA: [0, null], powerW: 11_960 } })).toMatchObject({ phasesInUse: 2, currentA: 26 })
  })

  test.each<readonly [string, ChargerMessage, object]>([
    ['a current beyond the connector', amperes(6_553.5, 16, 16), { currentA: 16, powerW: 11_040 }],
    ['a power beyond the connector', { meter: { powerW: 9_999_999 } }, { currentA: 16, powerW: 11_040 }],
    ['a voltage that no grid has', { meter: { voltageV: 3 } }, { voltageV: expect.closeTo(230, -1) as number }],
  ])('is not moved by %s', (_, message, expected) => {
    const site = charging16()
    play(site, { meter: { voltageV: 230 } })
    expect(play(site, message)).toMatchObject(expected)
    expect(site.world.journal.entries.filter(({ kind }) => kind === 'ocpp-implausible')).toHaveLength(1)
  })

  test('is that of the newer of current and power', () => {
    const site = charging16()
    play(site, { meter: { currentA: [16, 16, 16], powerW: 11_040, voltageV: 230 } })
    expect(play(site, amperes(6, 6, 6))).toMatchObject({ powerW: 4_140 })
    expect(play(site, amperes(0, 0, 0))).toMatchObject({ powerW: 0 })
    expect(play(site, { meter: { powerW: 6_900 } })).toMatchObject({ powerW: 6_900 })
  })

  test('is that of the newer of current and power, also within a second', () => {
    const site = charging16()
    for (const meter of [{ currentA: [16, 16, 16], powerW: 11_040 }, { currentA: [6, 6, 6] }]) site.tell(0, { meter })
    run(site.world, 1)
    expect(site.at(0)).toMatchObject({ powerW: 4_140 })
    for (const meter of [{ powerW: 6_900 }, { currentA: [0, 0, 0] }]) site.tell(0, { meter })
    run(site.world, 1)
    expect(site.at(0)).toMatchObject({ powerW: 0 })
  })

  test('is measured, and the last known one after three intervals', () => {
    const site = charging16()
    play(site, amperes(16, 16, 16))
    expect(site.at(0).ocpp).toMatchObject({ origin: 'derived', derivedFrom: 'current' })
    run(site.world, 14)
    site.tell(0, { heartbeat: true })
    expect(site.at(0).ocpp?.origin).toBe('derived')
    run(site.world, 2)
    expect(site.at(0)).toMatchObject({ powerW: expect.closeTo(11_040, -2) as number, ocpp: { origin: 'last-known' } })
  })

  test('is assumed from the limit, or derived from the register, without another measurement', () => {
    const site = ocppWorld(1)
    play(site, { start: { tag: 'T', key: 'k' }, status: 'Charging', meter: { energyWh: 0 } })
    expect(site.at(0).ocpp?.origin).toBe('assumed')
    for (let wh = 10; wh <= 200; wh += 10) {
      run(site.world, 4)
      play(site, { meter: { energyWh: wh } })
    }
    expect(site.at(0)).toMatchObject({
      powerW: expect.closeTo(7_200, -2) as number,
      ocpp: { origin: 'derived', derivedFrom: 'register' },
    })
  })
})

describe('values that leave the draw open', () => {
  /** A car with these values each 5 s, and a register that rises by this power, W. */
  function charging(meter: Meter, riseW: number, seconds = 40) {
    const site = ocppWorld(1)
    play(site, { start: { tag: 'T', key: 'k' }, status: 'Charging', meter: { energyWh: 0 } })
    for (let second = 0; second <= seconds; second += 5) {
      play(site, { meter: { ...meter, energyWh: Math.round((riseW * second) / 3_600) } })
      run(site.world, 4)
    }
    return site
  }
  const single: Meter = { currentA: [16], isWithoutPhase: true }

  test.each<readonly [string, Meter]>([
    ['a power of 0', { powerW: 0 }],
    ['currents of 0', { currentA: [0, 0, 0] }],
    ['a single current of 0', { currentA: [0], isWithoutPhase: true }],
    ['a single current of each phase', single],
  ])('are %s while the register rises', (_, meter) => {
    expect(charging(meter, 11_040).at(0)).toMatchObject({
      powerW: expect.closeTo(11_040, -3) as number,
      phasesInUse: 3,
      ocpp: { origin: 'derived', derivedFrom: 'register' },
    })
  })

  test('are currents of 0 while the register rises in coarse steps: the limit is assumed', () => {
    const site = charging({ currentA: [0, 0, 0] }, 0)
    for (const energyWh of [100, 100, 200, 200]) play(site, { meter: { currentA: [0, 0, 0], energyWh } })
    expect(site.at(0)).toMatchObject({ powerW: 22_080, ocpp: { origin: 'assumed' } })
  })

  test('are a single current without a register: it counts on each phase, and is assumed', () => {
    const site = ocppWorld(1)
    play(site, { start: { tag: 'T', key: 'k' }, status: 'Charging' }, { meter: single })
    expect(site.at(0)).toMatchObject({ currentA: 16, phasesInUse: 3, ocpp: { origin: 'assumed' } })
    expect(play(site, { meter: { currentA: [16] } })).toMatchObject({ phasesInUse: 1, ocpp: { origin: 'derived' } })
  })

  test('are not those of a pause, in which the register stays', () => {
    const site = charging({ currentA: [16, 16, 16] }, 11_040)
    for (let second = 0; second < 20; second += 5) {
      play(site, { meter: { currentA: [0, 0, 0], energyWh: 123 } })
      expect(site.at(0)).toMatchObject({ powerW: 0, ocpp: { origin: 'measured' } })
      run(site.world, 4)
    }
  })
})

describe('the energy of a charger outside', () => {
  test('contains every session of a register that starts at 0 in each of them', () => {
    const site = ocppWorld(1)
    const wasWh = site.at(0).energyImportWh
    for (const [session, energyWh] of [5_000, 3_000, 4_000].entries()) {
      play(site, { start: { tag: 'T', key: `k${session}` }, status: 'Charging', meter: { energyWh: 0 } })
      play(site, { meter: { energyWh: 0, currentA: [16, 16, 16] } }, { meter: { energyWh } })
      play(site, { stop: true, meter: { energyWh } }, { status: 'Available' })
    }
    expect(site.at(0).energyImportWh - wasWh).toBeCloseTo(12_000, 6)
  })

  test('follows the power while the register is silent, and counts it once', () => {
    const site = charging16(10)
    const wasWh = site.at(0).energyImportWh
    for (let second = 0; second < 180; second++) play(site, amperes(10, 10, 10))
    const bridgedWh = site.at(0).energyImportWh - wasWh
    expect(bridgedWh).toBeGreaterThan(200)
    play(site, { meter: { energyWh: 345 } })
    expect(site.at(0).energyImportWh - wasWh).toBeCloseTo(345, 0)
  })
})

describe('the charger as a whole', () => {
  test('its main meter is added to no post', () => {
    const site = charging16()
    play(site, { stop: true }, { status: 'Available' })
    expect(play(site, { whole: { meter: { powerW: 5_600 } } })).toMatchObject({
      ...FREE,
      ocpp: { whole: { meter: { values: { powerW: 5_600 } } } },
    })
  })

  test('its fault reaches its posts, and ends with it', () => {
    const site = ocppWorld(1)
    expect(play(site, { status: 'Available' }, { whole: { status: 'Faulted' } }).status).toBe('Faulted')
    expect(play(site, { status: 'Available' }).status).toBe('Faulted')
    expect(play(site, { whole: { status: 'Available' } }).status).toBe('Available')
  })
})

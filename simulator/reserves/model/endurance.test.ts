import { describe, expect, test } from 'vitest'
import { batteryPowerW, EMPTY_PERCENT, FULL_PERCENT } from '#simulator/battery-storage/model/battery.ts'
import { hash01 } from '#simulator/core/model/random.ts'
import { nextSocPercent, TAPER_FROM } from '#simulator/devices/model/charge-curve.ts'
import { v2gPower } from '#simulator/v2g/model/v2g-point.ts'
import { enduranceDownMin, enduranceUpMin, groupEnduranceMin, storedEnergies, type Store } from './endurance.ts'

const FLEETS = 100
const STEP_S = 2

const store: Store = { upKwh: 10, downKwh: 20, setpointKw: 2, inflowKw: 1, upKw: 9, downKw: 11 }

describe('the endurance of a store', () => {
  test('follows the formula of section 3.5.4', () => {
    expect(enduranceUpMin(store)).toBeCloseTo((60 * 10) / (2 + 9 - 1), 9)
    expect(enduranceDownMin(store)).toBeCloseTo((60 * 20) / (1 - 2 + 11), 9)
  })

  test('is 0 at its limit, and without end if it does not move to it', () => {
    expect(enduranceUpMin({ ...store, upKwh: 0 })).toBe(0)
    expect(enduranceUpMin({ ...store, setpointKw: -9, inflowKw: 0 })).toBe(Infinity)
    expect(enduranceDownMin({ ...store, setpointKw: 12, inflowKw: 0 })).toBe(Infinity)
  })

  test('of a group is that of its first store to end', () => {
    expect(groupEnduranceMin([store, { ...store, upKwh: 5 }], 'up')).toBeCloseTo(30, 9)
  })
})

/** A device that is played: its store, and its power at a state of charge, W; positive charges. */
interface Device {
  readonly socPercent: number
  readonly capacityWh: number
  readonly store: Store
  readonly powerW: (socPercent: number) => number
}

/** Minutes until the group delivers less than its full activation. */
function playedMin(devices: readonly Device[]): number {
  const socs = devices.map(({ socPercent }) => socPercent)
  const first = devices.map((device) => device.powerW(device.socPercent))
  for (let second = 0; ; second += STEP_S) {
    for (const [index, { powerW, capacityWh }] of devices.entries()) {
      const now = powerW(socs[index] ?? NaN)
      if (Math.abs(now - (first[index] ?? NaN)) > 1) return second / 60
      socs[index] = nextSocPercent(socs[index] ?? NaN, now, capacityWh, STEP_S)
    }
  }
}

const between = (drawn: number, from: number, to: number) => from + drawn * (to - from)

/** A battery whose setpoint plus the full droop is its rated power. */
function battery(fleet: number, place: number, sign: 1 | -1): Device {
  const draw = (name: string) => hash01(fleet, 'battery', place, name)
  const ratedW = draw('rated') < 0.5 ? 6_000 : 10_000
  const capacityWh = between(draw('capacity'), 9_000, 25_000)
  const socPercent = between(draw('soc'), 15, 85)
  const baselineW = sign * between(draw('baseline'), 0, 0.5) * ratedW
  const answerKw = (ratedW - Math.abs(baselineW)) / 1_000
  const range = { socPercent, minPercent: EMPTY_PERCENT, maxPercent: FULL_PERCENT, capacityKwh: capacityWh / 1_000 }
  const powers = { setpointKw: -baselineW / 1_000, inflowKw: 0, upKw: answerKw, downKw: answerKw }
  return {
    socPercent,
    capacityWh,
    store: { ...storedEnergies(range), ...powers },
    powerW: (soc) => {
      const state = { socPercent: soc, ratedW, baselineW, isFollowing: true, isFree: false }
      return batteryPowerW(state, sign === -1 ? 49.5 : 50.5)
    },
  }
}

/** A V2G point that discharges to its minimum, or charges at full power until its car tapers. */
function point(fleet: number, place: number, sign: 1 | -1): Device {
  const draw = (name: string) => hash01(fleet, 'point', place, name)
  const ratedW = draw('rated') < 0.5 ? 10_000 : 22_000
  const capacityWh = between(draw('capacity'), 40_000, 82_000)
  const minSoC = between(draw('least'), 20, 50)
  const socPercent = between(draw('soc'), minSoC + 5, 100 * TAPER_FROM - 5)
  const setpointW = between(draw('setpoint'), -0.3, 0.3) * ratedW
  const responseW = between(draw('response'), 0.4, 0.7) * ratedW
  const range = { socPercent, minPercent: minSoC, maxPercent: 100 * TAPER_FROM, capacityKwh: capacityWh / 1_000 }
  const powers = { setpointKw: -setpointW / 1_000, inflowKw: 0, upKw: responseW / 1_000, downKw: responseW / 1_000 }
  const v2g = { mode: 'external', minSoC, ffrPositive: 0, ffrNegative: 0 } as const
  const isTapered = (soc: number) => sign === 1 && soc >= 100 * TAPER_FROM
  return {
    socPercent,
    capacityWh,
    store: { ...storedEnergies(range), ...powers },
    powerW: (soc) => {
      const state = { socPercent: soc, isAtTarget: false, isCatchingUp: false, buildingW: 0, ratedW, allowedW: Infinity }
      const out = { baselineW: 0, minW: 0, maxW: 0, powerW: 0 }
      return isTapered(soc) ? 0 : v2gPower(state, v2g, 50, setpointW + sign * responseW, out).powerW
    },
  }
}

describe.each([
  ['batteries', battery],
  ['V2G points', point],
] as const)(`the forecast for %s`, (_, deviceOf) => {
  test.each(['up', 'down'] as const)(`%s is within 3 percent of the played minutes of ${FLEETS} fleets`, (direction) => {
    for (let fleet = 0; fleet < FLEETS; fleet++) {
      const count = 1 + Math.floor(hash01(fleet, 'count') * 12)
      const devices = Array.from({ length: count }, (_, place) => deviceOf(fleet, place, direction === 'up' ? -1 : 1))
      const forecast = groupEnduranceMin(
        devices.map((device) => device.store),
        direction,
      )
      const played = playedMin(devices)
      expect(Math.abs(played - forecast), `fleet ${fleet}: ${forecast} min, played ${played}`).toBeLessThan(0.03 * forecast)
    }
  })
})

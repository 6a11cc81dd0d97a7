import { describe, expect, test } from 'vitest'
import type { AllocationReason } from '#contract/allocations.ts'
import type { Category } from '#contract/stations.ts'
import { powerParts } from './power-parts.ts'

const reason = (part: Partial<AllocationReason>): AllocationReason => ({
  state: 'holding',
  limit: null,
  current: 10,
  importLimit: 32,
  mainCurrent: 63,
  buildingCurrent: 38,
  line: null,
  chargersWaiting: 0,
  sessionsAhead: 0,
  meterSilentS: null,
  ...part,
})
const device = (category: Category, powerW: number | null = 6_900) => ({
  type: { category },
  isBattery: category === 'Energy storage',
  ratedPower: 22,
  voltage: 230,
  installedPhase: 3,
  latestPower: category === 'Energy storage' ? powerW : null,
  latestChargePower: category === 'Energy storage' ? null : powerW,
})

describe('a station that follows', () => {
  const following = (part: Partial<AllocationReason>) => reason({ state: 'following', ...part })

  test('has the sum of its baseline and the response to the frequency', () => {
    expect(powerParts(following({ limit: 'fcr', powerKw: 5, baselineKw: 6 }), device('V2G'), undefined)).toEqual({
      kind: 'sum',
      parts: [
        { label: 'Baseline', powerKw: 6 },
        { label: 'Frequency response', powerKw: -1 },
      ],
      powerKw: 5,
    })
  })

  test('names the limit that takes the rest', () => {
    const sum = powerParts(following({ limit: 'station', powerKw: 10, baselineKw: 12 }), device('V2G'), undefined)
    expect(sum?.parts.at(-1)).toEqual({
      label: 'Frequency response and limit',
      powerKw: -2,
      isBinding: true,
      note: 'maximum of the station',
    })
  })

  test('has no limit as the cause of a power that does not follow its setpoint', () => {
    const own = { station: 'Bench 2', drawn: 4.35, limit: -5.8, isOwn: true, isSwitchedOff: false }
    const sum = powerParts(
      following({ limit: 'setpoint', powerKw: 3, baselineKw: -4, ignoring: [own] }),
      device('V2G'),
      undefined,
    )
    expect(sum?.parts.at(-1)).toEqual({ label: 'Difference from the setpoint', powerKw: 7, isBinding: true })
  })

  test('has its baseline alone when nothing is added', () => {
    const sum = powerParts(following({ limit: 'setpoint', powerKw: -3, baselineKw: -3.04 }), device('V2G'), undefined)
    expect(sum?.parts).toEqual([{ label: 'Baseline', powerKw: -3.04 }])
  })

  test('uses the reported baseline of a battery, and has no sum without one', () => {
    const battery = following({ limit: 'fcr', powerKw: -4 })
    expect(powerParts(battery, device('Energy storage'), 1)?.parts.map(({ powerKw }) => powerKw)).toEqual([1, -5])
    expect(powerParts(battery, device('Energy storage'), undefined)).toBeUndefined()
    expect(powerParts(following({ limit: 'fcr', baselineKw: 1 }), device('V2G'), undefined)).toBeUndefined()
  })
})

describe('a charger', () => {
  test('has its rated power and its allocation as ceilings, and the binding one is marked', () => {
    expect(powerParts(reason({ limit: 'main-fuse' }), device('charger'), undefined)).toEqual({
      kind: 'ceilings',
      parts: [
        { label: 'Rated power', powerKw: 22, isBinding: false },
        { label: 'Load management', powerKw: 6.9, note: '10 A per phase, main fuse', isBinding: true },
      ],
      powerKw: 6.9,
    })
    const atRating = powerParts(reason({ limit: 'station', current: 32 }), device('charger'), undefined)
    expect(atRating?.parts.map(({ isBinding }) => isBinding)).toEqual([true, false])
  })

  test('with a one-phase car has its allocation on the line of the car', () => {
    const car = { ...device('charger', 1_265), carLines: [2] }
    expect(powerParts(reason({ limit: 'main-fuse', current: 6.17 }), car, undefined)?.parts[1]).toMatchObject({
      powerKw: 1.419,
      note: '6.17 A on L2, main fuse',
    })
  })

  test('has its allocation in kW in a DC group', () => {
    const [, allocation] = powerParts(reason({ limit: 'import-limit', current: 50 }), device('DC'), undefined)?.parts ?? []
    expect(allocation).toMatchObject({ powerKw: 50, note: 'import limit' })
  })

  test('without a limit in force has its rated power only', () => {
    const free = powerParts(reason({ state: 'unlimited' }), device('charger', null), undefined)
    expect(free?.parts.map(({ label }) => label)).toEqual(['Rated power'])
    expect(free?.powerKw).toBeUndefined()
  })

  test.each(['idle', 'offline', 'faulted', 'finished'] as const)('that is %s has no figures', (state) => {
    expect(powerParts(reason({ state }), device('charger'), undefined)).toBeUndefined()
  })
})

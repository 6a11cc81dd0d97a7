import { expect, test } from 'vitest'
import { storageNow, storageSums } from './StorageHead.tsx'

// A battery reports its power apart from that of a charger.
const battery = (batterySoC: number | null, latestPower: number | null, isOnline = true) => ({
  isOnline,
  isBattery: true,
  latestPower,
  latestChargePower: null as number | null,
  batterySoC,
  type: { capacity: 100 as number | null },
})
const car = (batterySoC: number | null, latestChargePower: number | null) => ({
  ...battery(batterySoC, null),
  isBattery: false,
  latestChargePower,
  type: { capacity: null },
})

test('batteries have power with direction, state of charge and endurance at the present power', () => {
  expect(storageNow([battery(40, -30_000), battery(80, -10_000)])).toEqual({
    power: '−40.0 kW, discharging',
    unknown: undefined,
    socPercent: 60,
    soc: '60 % SoC',
    endurance: 'empty in 3 h at this power',
  })
  expect(storageNow([battery(50, 100_000)])).toMatchObject({ power: '100.0 kW', endurance: 'full in 30 min at this power' })
})

test('an idle group has no endurance', () => {
  expect(storageNow([battery(50, 20)])).toMatchObject({ power: '0.0 kW', endurance: undefined })
})

test('what one battery does not report is unknown for the group', () => {
  expect(storageNow([battery(40, -30_000), battery(null, -10_000)])).toEqual({
    power: '−40.0 kW, discharging',
    unknown: undefined,
    socPercent: undefined,
    soc: 'SoC unknown',
    endurance: undefined,
  })
  expect(storageNow([battery(40, -30_000), battery(40, -30_000, false)])).toMatchObject({
    power: '−30.0 kW, discharging',
    unknown: 'power of 1 of 2 stations unknown',
    soc: 'SoC unknown',
  })
  expect(storageNow([])).toMatchObject({ power: '–', soc: 'SoC unknown' })
})

test('a power that one station does not report is named, and gives no endurance', () => {
  expect(storageNow([battery(40, -30_000), battery(80, null), battery(60, -10_000)])).toEqual({
    power: '−40.0 kW, discharging',
    unknown: 'power of 1 of 3 stations unknown',
    socPercent: 60,
    soc: '60 % SoC',
    endurance: undefined,
  })
  expect(storageNow([battery(40, null), battery(80, null)])).toMatchObject({
    power: '–',
    unknown: 'power of 2 of 2 stations unknown',
  })
})

test('cars have the range of their states of charge, and no endurance', () => {
  expect(storageNow([car(37.4, -1_000), car(88, 5_000), car(null, 0)])).toEqual({
    power: '4.0 kW',
    unknown: undefined,
    socPercent: undefined,
    soc: 'cars at 37 to 88 % SoC',
    endurance: undefined,
  })
  expect(storageNow([car(50, 0)]).soc).toBe('cars at 50 % SoC')
})

test('a group with more stations than a page has the sums of the platform, and says what they lack', () => {
  expect(storageSums({ powerW: -340_400, stationCount: 40, onlineCount: 40, socPercent: 56.6 })).toEqual({
    power: '−340.4 kW, discharging',
    unknown: undefined,
    socPercent: 56.6,
    soc: '57 % SoC',
    endurance: undefined,
  })
  expect(storageSums({ powerW: 12_000, stationCount: 40, onlineCount: 38, socPercent: null })).toMatchObject({
    power: '12.0 kW',
    unknown: '2 of 40 stations offline, their power is the last known',
    soc: 'SoC unknown',
  })
  for (const none of [undefined, {}]) {
    expect(storageSums(none)).toMatchObject({ power: 'Power unknown', unknown: undefined, soc: 'SoC unknown' })
  }
})

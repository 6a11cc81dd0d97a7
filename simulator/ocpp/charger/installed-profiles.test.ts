import { expect, test } from 'vitest'
import { InstalledProfiles } from './installed-profiles.ts'

const ABOUT = { transaction: undefined, discharges: false, nowMs: 0 }
const profile = (chargingProfileId: number, limit: number) => ({
  csChargingProfiles: {
    chargingProfileId,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ limit }] },
  },
})

test('installs 100 profiles, rejects a further one, and replaces one of the same id', () => {
  const profiles = new InstalledProfiles(Infinity)
  for (let id = 0; id < 100; id++) expect(profiles.take(profile(id, 16), ABOUT)).toBe(true)
  expect(profiles.take(profile(100, 6), ABOUT)).toBe(false)
  expect(profiles.take(profile(0, 10), ABOUT)).toBe(true)
  expect(profiles.limitA).toBe(10)
  profiles.remove(50)
  expect(profiles.take(profile(100, 6), ABOUT)).toBe(true)
})

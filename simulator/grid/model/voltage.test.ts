import { expect, test } from 'vitest'
import { StationVoltage, voltageV } from './voltage.ts'

test('the voltage of a station does not depend on the order of reads', () => {
  const station = new StationVoltage(7, 231)
  for (const tMs of [0, 1_000, 59_000, 60_000, 61_000, 3_600_000, 59_000, 1_772_438_400_000]) {
    expect(station.at(tMs)).toBe(voltageV(7, 231, tMs))
  }
})

import { expect, test } from 'vitest'
import { EMPTY_PERCENT, FULL_PERCENT } from '#simulator/battery-storage/model/battery.ts'
import { ONE_WAY_EFFICIENCY } from '#simulator/devices/model/charge-curve.ts'
import { wrongModes } from '../model/energy-sequences.ts'
import { testsOf } from '../model/programme-tests.ts'
import { copySite } from './copied-site.ts'
import { declaredKw } from './offer.ts'
import { playTest } from './play-test.ts'
import { isLimited, reservoirsOf } from './store-group.ts'

test('batteries with an energy management pass its test with what they sell, and change their power gradually', async () => {
  const tested = { site: 'approval-passes', group: 'Managed batteries', seed: 1 }
  const { engine, group } = await copySite(tested, { product: 'fcr-n' })
  const capacityKw = declaredKw(engine.world, group)
  const reservoirs = reservoirsOf(engine.world, group)
  expect(capacityKw).toBeCloseTo(20 / 1.34, 6)
  expect(isLimited(engine.world, group, 'fcr-n')).toBe(true)
  engine.stop()
  const options = { hasLowLoad: false, hasLowDroop: false, isContinuous: true, isLimited: true, reservoirs }
  const energy = testsOf('fcr-n', options).find(({ kind }) => kind === 'energy')
  if (!energy) throw new Error('no test of the energy management')
  const { samples, energy: seconds } = await playTest(tested, energy, { product: 'fcr-n', capacityKw, isLimited: true })
  const modes = seconds.map((second, atS) => ({ atS, nem: second.nem, aem: second.aem }))
  expect(wrongModes('fcr-n', modes, energy.stepEndsS)).toEqual([])
  // Within a step of the frequency, AEM changes the power by at most twice the capacity in 5 min, and NEM by 34 % of it.
  const changesKw = samples.slice(2).flatMap(({ frequencyHz, responseKw }, place) => {
    const [last, before] = [samples[place + 1], samples[place]]
    const isSteady = last?.frequencyHz === frequencyHz && before?.frequencyHz === frequencyHz
    return isSteady && last ? [Math.abs(responseKw - last.responseKw)] : []
  })
  expect(Math.max(...changesKw)).toBeLessThanOrEqual((2.34 * capacityKw) / 300 + 0.001)
})

// 10 kW from full to empty: a battery of E kWh holds its full response for 54 E min and what is lost on the way, less 5 min of AEM.
test.each([
  ['approval-passes', 'Batteries', 'fcr-d-up-dynamic', 0, 10],
  ['approval-passes', 'Batteries', 'fcr-d-down-dynamic', 0, 10],
  ['approval-passes', 'Managed batteries', 'fcr-d-up-dynamic', 5, 10 / 1.2],
  ['approval-passes', 'Managed batteries', 'fcr-d-down-dynamic', 5, 10 / 1.2],
  ['approval-passes', 'Managed batteries', 'fcr-n', 5, 10 / 1.34],
] as const)('%s, %s, %s is limited just below two hours, and not at two hours', async (site, name, product, aemMin, kw) => {
  const { engine, group } = await copySite({ site, group: name, seed: 1 }, { product })
  const share = (wanted: number) => {
    const isUp = product !== 'fcr-d-down-dynamic'
    const capacityKwh = 100
    const soc = (wanted / 60) * kw * (isUp ? 1 / ONE_WAY_EFFICIENCY : ONE_WAY_EFFICIENCY)
    return isUp ? EMPTY_PERCENT + (100 * soc) / capacityKwh : FULL_PERCENT - (100 * soc) / capacityKwh
  }
  const isLimitedAt = (minutes: number) => {
    for (const index of group.stationIndexes) {
      const station = engine.world.stations[index]
      if (!station) continue
      Object.assign(station.plan, { capacityWh: 100_000 })
      station.socPercent = share(minutes + aemMin)
    }
    return isLimited(engine.world, group, product)
  }
  expect([119, 119.99, 120.01, 121].map(isLimitedAt)).toEqual([true, true, false, false])
  engine.stop()
})

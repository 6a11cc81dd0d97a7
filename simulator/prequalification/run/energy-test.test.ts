import { expect, test } from 'vitest'
import { missingModes } from '../model/energy-sequences.ts'
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
  expect(missingModes('fcr-n', modes, energy.stepEndsS)).toEqual([])
  // Within a step of the frequency, AEM changes the power by at most twice the capacity in 5 min, and NEM by 34 % of it.
  const changesKw = samples.slice(2).flatMap(({ frequencyHz, responseKw }, place) => {
    const [last, before] = [samples[place + 1], samples[place]]
    const isSteady = last?.frequencyHz === frequencyHz && before?.frequencyHz === frequencyHz
    return isSteady && last ? [Math.abs(responseKw - last.responseKw)] : []
  })
  expect(Math.max(...changesKw)).toBeLessThanOrEqual((2.34 * capacityKw) / 300 + 0.001)
})

import { expect, test } from 'vitest'
import { createEngine } from '#simulator/run/engine.ts'
import { fakeVerdict } from '#simulator/testing/fake-verdict.ts'
import { Thresholds } from './thresholds.ts'

test('thresholds include all settings of enabled groups during the run, and activated V2G points', () => {
  const { world } = createEngine({ scenario: 'quiet-day', hasPast: false })
  const thresholds = new Thresholds()
  for (const group of world.groups.values()) group.fcr = { ...group.fcr, isEnabled: false, isEnabledStepwise: false }
  const [first, second] = [...world.groups.values()]
  if (!first || !second) throw new Error('The site has too few groups.')
  second.fcr = { ...second.fcr, isEnabledStepwise: true }
  for (const activationFrequency of [49.7, 49.6]) {
    first.fcr = { ...first.fcr, isEnabled: true, activationFrequency, deactivationFrequency: 49.95 }
    thresholds.see(world)
  }
  const told = thresholds
    .list(fakeVerdict().groups)
    .map(({ frequencyHz, side, names }) => [frequencyHz, side, [...names].join(', ')])
  expect(told).toEqual([
    [49.95, 'deactivation', first.name],
    [49.9, 'activation', second.name],
    [49.7, 'activation', `${first.name}, West row 1`],
    [49.6, 'activation', first.name],
  ])
})

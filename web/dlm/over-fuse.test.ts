import { expect, test } from 'vitest'
import { fuseOf, meteredLoad } from './over-fuse.ts'

const values = { currentL1: 208, currentL2: 60.5, currentL3: null, powerL1: null, powerL2: null, powerL3: null }
const limits = {
  enabled: true,
  useExternalDevice: true,
  isEnegicMainFuse: false,
  mainCurrent: 200,
  enabledBoostCharging: false,
}
const fuse = { mainA: 200, isBoosted: false }

/** A boost source that feeds in 27.5 A on L1, from a meter that reports only the amount of a current. */
const boost = {
  deviceId: 'em24-1',
  isKnown: true,
  isStale: false,
  lastValueAt: null,
  values: { currentL1: 27.5, currentL2: 3, currentL3: null, powerL1: -6_325, powerL2: 690, powerL3: null },
}
const boosted = { ...fuse, isBoosted: true }

test('returns the worst phase relative to the main fuse', () => {
  expect(meteredLoad(values, fuse)).toEqual({ line: 1, taken: 208, limit: 200, unit: 'A', kind: 'main-fuse' })
  expect(meteredLoad({ ...values, currentL2: 210 }, fuse)).toMatchObject({ line: 2, taken: 210 })
})

test('returns undefined for a meter without values', () => {
  expect(meteredLoad({ ...values, currentL1: null, currentL2: null }, fuse)).toBeUndefined()
})

test('does not take a current that feeds in for a load', () => {
  expect(meteredLoad({ ...values, powerL1: -47_840 }, fuse)).toMatchObject({ line: 2, taken: 60.5 })
})

test('adds what a boost source feeds in, line by line', () => {
  expect(meteredLoad({ ...values, boost }, boosted)).toEqual({
    line: 1,
    taken: 208,
    limit: 227.5,
    unit: 'A',
    kind: 'main-fuse',
    parts: [
      { kind: 'main-fuse', amount: 200 },
      { kind: 'boost', amount: 27.5 },
    ],
  })
  expect(meteredLoad({ ...values, currentL2: 205, boost }, boosted)).toEqual({
    line: 2,
    taken: 205,
    limit: 200,
    unit: 'A',
    kind: 'main-fuse',
  })
})

test.each([
  ['is not known', { isKnown: false }],
  ['sends no values', { isStale: true }],
])('adds nothing of a boost source that %s', (_, change) => {
  expect(meteredLoad({ ...values, boost: { ...boost, ...change } }, boosted)).toMatchObject({ limit: 200 })
})

test('compares nothing when a boost source adds an amount that the platform does not report', () => {
  expect(meteredLoad(values, boosted)).toBeUndefined()
})

test('returns the main current only while it limits the group', () => {
  expect(fuseOf(limits)).toEqual(fuse)
  expect(fuseOf({ ...limits, enabledBoostCharging: true })).toEqual(boosted)
  expect(fuseOf({ ...limits, mainCurrent: null })).toBeNull()
  for (const change of [{ enabled: false }, { useExternalDevice: false }, { isEnegicMainFuse: true }]) {
    expect(fuseOf({ ...limits, ...change })).toBeNull()
  }
})

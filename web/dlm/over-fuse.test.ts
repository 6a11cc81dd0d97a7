import { expect, test } from 'vitest'
import { fuseA, overFuseText } from './over-fuse.ts'

const values = { currentL1: 208, currentL2: 60.5, currentL3: null, powerL1: null, powerL2: null, powerL3: null }
const limits = { enabled: true, useExternalDevice: true, isEnegicMainFuse: false, mainCurrent: 200 }

test('a site over its main current is told with both figures, on the phase with the most', () => {
  expect(overFuseText(values, 200)).toBe('The external device measures 208 A on L1, more than the main current of 200 A.')
  expect(overFuseText({ ...values, currentL2: 210 }, 200)).toMatch(/210 A on L2/)
  expect(overFuseText(values, 208)).toBeUndefined()
})

test('a silent meter says nothing', () => {
  expect(overFuseText({ ...values, currentL1: null, currentL2: null }, 0)).toBeUndefined()
})

test('only a main current that counts is measured against', () => {
  expect(fuseA(limits)).toBe(200)
  expect(fuseA({ ...limits, mainCurrent: null })).toBeNull()
  for (const change of [{ enabled: false }, { useExternalDevice: false }, { isEnegicMainFuse: true }]) {
    expect(fuseA({ ...limits, ...change })).toBeNull()
  }
})

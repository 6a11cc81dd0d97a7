import { expect, test } from 'vitest'
import { fuseA, meteredLoad } from './over-fuse.ts'

const values = { currentL1: 208, currentL2: 60.5, currentL3: null, powerL1: null, powerL2: null, powerL3: null }
const limits = { enabled: true, useExternalDevice: true, isEnegicMainFuse: false, mainCurrent: 200 }

test('returns the worst phase relative to the main fuse', () => {
  expect(meteredLoad(values, 200)).toEqual({ line: 1, taken: 208, limit: 200, unit: 'A', kind: 'main-fuse' })
  expect(meteredLoad({ ...values, currentL2: 210 }, 200)).toMatchObject({ line: 2, taken: 210 })
})

test('returns undefined for a meter without values', () => {
  expect(meteredLoad({ ...values, currentL1: null, currentL2: null }, 0)).toBeUndefined()
})

test('returns the main current only while it limits the group', () => {
  expect(fuseA(limits)).toBe(200)
  expect(fuseA({ ...limits, mainCurrent: null })).toBeNull()
  for (const change of [{ enabled: false }, { useExternalDevice: false }, { isEnegicMainFuse: true }]) {
    expect(fuseA({ ...limits, ...change })).toBeNull()
  }
})

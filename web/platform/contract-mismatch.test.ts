import { afterEach, expect, test, vi } from 'vitest'
import { store } from '#ui/store.ts'
import { contractMismatchesAtom, reportMismatch } from './contract-mismatch.ts'

afterEach(() => {
  store.set(contractMismatchesAtom, [])
  vi.restoreAllMocks()
})

test('a mismatch is listed once, and at most 200 are listed', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let count = 0; count < 300; count++) {
    const mismatch = { endpoint: 'GET /api/groups', path: `names.${count}`, expected: 'a text' }
    reportMismatch(mismatch)
    reportMismatch(mismatch)
  }
  expect(store.get(contractMismatchesAtom)).toHaveLength(200)
  expect(warn).toHaveBeenCalledTimes(200)
})

import { expect, test } from 'vitest'
import { notStoredText, storageProblemOf } from './storage-problem.ts'
import { openTabStore } from './tab-store.ts'

test.each([
  ['QuotaExceededError', 'full'],
  ['InvalidStateError', 'deleted'],
  ['SecurityError', 'missing'],
  ['UnknownError', 'failed'],
  ['VersionError', 'newer'],
])('%s of the browser is the problem %s', (name, problem) => {
  expect(storageProblemOf(new DOMException('', name))).toBe(problem)
})

test('the next visit continues only a run of which a part is stored', () => {
  expect(notStoredText('full', true)).toMatch(/continues at the last stored moment\.$/)
  expect(notStoredText('full', false)).toMatch(/begins with a new run\.$/)
  expect(notStoredText('deleted', true)).toMatch(/begins with a new run\.$/)
})

test('a window without indexedDB has no store', async () => {
  await expect(openTabStore('/', () => {})).rejects.toMatchObject({ problem: 'missing' })
})

import { expect, test } from 'vitest'
import { changeText, draftChanges, withUnit } from './draft-changes.ts'

const LABELS = { limit: 'Import limit', isQueuing: 'Preconnect queuing', device: 'External device ID' }
const stored = { limit: '63', isQueuing: false, device: '' }
const changed = (draft: Partial<typeof stored>) =>
  draftChanges(stored, { ...stored, ...draft }, LABELS, (field, value) =>
    field === 'limit' ? withUnit(value, 'A') : undefined,
  ).map(changeText)

test('lists the changed fields in the order of the labels, with their units', () => {
  expect(changed({})).toEqual([])
  expect(changed({ isQueuing: true, limit: '50' })).toEqual(['Import limit 63 A → 50 A', 'Preconnect queuing off → on'])
})

test('names an empty value and keeps typed text', () => {
  expect(changed({ limit: ' ' })).toEqual(['Import limit 63 A → empty'])
  expect(changed({ device: 'enegic-2' })).toEqual(['External device ID empty → enegic-2'])
})

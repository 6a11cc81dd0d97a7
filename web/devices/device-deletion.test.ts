import { expect, test } from 'vitest'
import type { Holder } from '#contract/access.ts'
import { CATEGORIES } from '#contract/stations.ts'
import { hasDelete, isConfirmed, refusalText, withoutDevice } from './device-deletion.ts'

const holder = (roles: Holder['roles']): Holder => ({ sellerId: 0, roles, permissions: { energy_load_dlm_edit: true } })

test('only batteries can be deleted, and only by admins', () => {
  const deletable = (roles: Holder['roles']) => CATEGORIES.filter((category) => hasDelete({ type: { category } }, holder(roles)))
  expect(deletable(['energyAdmin'])).toEqual(['Energy storage'])
  expect(deletable(['energySupport'])).toEqual([])
  expect(deletable([])).toEqual([])
})

test('deleting is confirmed by the name exactly as it is shown', () => {
  const station = { name: 'Hall  one', deviceId: 'd-1' }
  expect(isConfirmed('Hall  one', station)).toBe(true)
  const others = ['', 'Hall one', 'hall  one', 'Hall  one ', 'Hall  on', 'd-1']
  expect(others.filter((typed) => isConfirmed(typed, station))).toEqual([])
})

test('a device without a name is confirmed by its id', () => {
  expect(isConfirmed('d-1', { name: '', deviceId: 'd-1' })).toBe(true)
  expect(isConfirmed('', { name: '', deviceId: 'd-1' })).toBe(false)
})

test('why a device was not deleted is said in words', () => {
  const problem = (status: number, message?: string) => ({ outcome: 'problem', status, refusal: { message } }) as const
  expect(refusalText(problem(404, 'No such device'), 'd-1')).toBe('Found no device with ID d-1.')
  expect(refusalText(problem(403), 'd-1')).toBe('You may not delete this device.')
  expect(refusalText(problem(403, 'Admins only'), 'd-1')).toBe('Admins only')
  expect(refusalText(problem(500), 'd-1')).toBe('The platform could not delete it. Try again.')
  expect(refusalText({ outcome: 'offline' }, 'd-1')).toBe('The platform did not answer. Try again.')
})

test('a lost session says so itself', () => {
  expect(refusalText({ outcome: 'unauthorised' }, 'd-1')).toBeUndefined()
})

test('a deleted device leaves the lists at hand, and is not counted there any more', () => {
  const page = { data: [{ deviceId: 'd-1' }, { deviceId: 'd-2' }], total: 40 }
  expect(withoutDevice(page, 'd-1')).toEqual({ data: [{ deviceId: 'd-2' }], total: 39 })
  expect(withoutDevice(page, 'd-3')).toEqual(page)
})

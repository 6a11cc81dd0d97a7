import { expect, test } from 'vitest'
import type { Holder } from '#contract/access.ts'
import { CATEGORIES } from '#contract/stations.ts'
import { hasDelete, isConfirmed, isGone, refusalText, withoutDevice } from './device-reads.ts'

const problem = (status: number) => ({ outcome: 'problem', status, refusal: {} }) as const

test('a device is gone if it was read before and the platform answers 404', () => {
  expect(isGone({ value: {}, reply: problem(404) })).toBe(true)
})

test('a device is not gone if it never existed or if a read fails otherwise', () => {
  expect(isGone({ value: undefined, reply: problem(404) })).toBe(false)
  expect(isGone({ value: {}, reply: undefined })).toBe(false)
  expect(isGone({ value: {}, reply: problem(500) })).toBe(false)
  expect(isGone({ value: {}, reply: { outcome: 'offline' } })).toBe(false)
})

const holder = (roles: Holder['roles']): Holder => ({ sellerId: 0, roles, permissions: { energy_load_dlm_edit: true } })

test('only admins can delete, and only batteries', () => {
  const deletable = (roles: Holder['roles']) => CATEGORIES.filter((category) => hasDelete({ type: { category } }, holder(roles)))
  expect(deletable(['energyAdmin'])).toEqual(['Energy storage'])
  expect(deletable(['energySupport'])).toEqual([])
  expect(deletable([])).toEqual([])
})

test('confirmation requires the exact name', () => {
  const station = { name: 'Hall  one', deviceId: 'd-1' }
  expect(isConfirmed('Hall  one', station)).toBe(true)
  const others = ['', 'Hall one', 'hall  one', 'Hall  one ', 'Hall  on', 'd-1']
  expect(others.filter((typed) => isConfirmed(typed, station))).toEqual([])
})

test('a device without a name is confirmed by its id', () => {
  expect(isConfirmed('d-1', { name: '', deviceId: 'd-1' })).toBe(true)
  expect(isConfirmed('', { name: '', deviceId: 'd-1' })).toBe(false)
})

test('a failed deletion has an error text', () => {
  const problem = (status: number, message?: string) => ({ outcome: 'problem', status, refusal: { message } }) as const
  expect(refusalText(problem(404, 'No such device'), 'd-1')).toBe('Found no device with ID d-1.')
  expect(refusalText(problem(403), 'd-1')).toBe('You have no permission to delete this device.')
  expect(refusalText(problem(403, 'Admins only'), 'd-1')).toBe('Admins only')
  expect(refusalText(problem(500), 'd-1')).toBe('The platform could not delete the device. Try again.')
  expect(refusalText({ outcome: 'offline' }, 'd-1')).toBe('The platform did not answer. Try again.')
})

test('a lost sign-in session gives no text, because it has its own message', () => {
  expect(refusalText({ outcome: 'unauthorised' }, 'd-1')).toBeUndefined()
})

test('a deleted device is removed from cached lists and counts', () => {
  const page = { data: [{ deviceId: 'd-1' }, { deviceId: 'd-2' }], total: 40 }
  expect(withoutDevice(page, 'd-1')).toEqual({ data: [{ deviceId: 'd-2' }], total: 39 })
  expect(withoutDevice(page, 'd-3')).toEqual(page)
})

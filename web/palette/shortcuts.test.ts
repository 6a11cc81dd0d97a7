import { expect, test } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test('Ctrl+K and ⌘K open the palette, also with caps lock', () => {
  expect(shortcutOf(pressed('k', { ctrlKey: true }), false)).toBe('palette')
  expect(shortcutOf(pressed('K', { metaKey: true }), false)).toBe('palette')
})

test('other combinations with K do nothing', () => {
  expect(shortcutOf(pressed('k'), false)).toBeUndefined()
  expect(shortcutOf(pressed('K', { ctrlKey: true, shiftKey: true }), false)).toBeUndefined()
  expect(shortcutOf(pressed('k', { ctrlKey: true, metaKey: true }), false)).toBeUndefined()
})

test('? shows the shortcuts and / focuses the search field', () => {
  expect(shortcutOf(pressed('?', { shiftKey: true }), false)).toBe('help')
  expect(shortcutOf(pressed('/'), false)).toBe('search')
  expect(shortcutOf(pressed('/', { ctrlKey: true }), false)).toBeUndefined()
})

test('no shortcut works while the user types or a dialog is open', () => {
  for (const key of [pressed('k', { ctrlKey: true }), pressed('?'), pressed('/')]) expect(shortcutOf(key, true)).toBeUndefined()
})

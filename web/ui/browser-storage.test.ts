import { expect, test } from 'vitest'
import { safeStorage } from './browser-storage.ts'

const refuse = (): never => {
  throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
}

test.each([
  ['throws on get, set and remove', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
  ['cannot be read as a property', refuse],
])('a storage that %s keeps values in memory', (_, find) => {
  const storage = safeStorage(find)
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

test('a value that does not fit hides the stored one until a write succeeds', () => {
  const stored = new Map([['a', 'old']])
  let isFull = true
  const storage = safeStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => (isFull ? refuse() : void stored.set(key, value)),
    removeItem: (key) => (isFull ? refuse() : void stored.delete(key)),
  }))
  storage.setItem('a', 'new')
  expect([storage.getItem('a'), stored.get('a')]).toEqual(['new', 'old'])
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
  isFull = false
  storage.setItem('a', 'last')
  expect([storage.getItem('a'), stored.get('a')]).toEqual(['last', 'last'])
})

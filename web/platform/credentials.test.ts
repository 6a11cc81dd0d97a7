import { expect, it, vi } from 'vitest'
import { createCredentials } from './credentials.ts'

function createStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
}

it('a credential is stored for other tabs and later visits', () => {
  const storage = createStorage()
  createCredentials(storage).setCredential({ token: 't', way: 'directory', userId: 'u', expiresAtMs: 5 })
  expect(createCredentials(storage).credential()).toEqual({ token: 't', way: 'directory', userId: 'u', expiresAtMs: 5 })
})

it('a token stored by another tab is used', () => {
  const storage = createStorage()
  const [one, other] = [createCredentials(storage), createCredentials(storage)]
  one.setBearer('first')
  other.setBearer('second')
  expect(one.bearer()).toBe('second')
  other.setBearer(undefined)
  expect(one.bearer()).toBeUndefined()
})

it('invalid data in storage is ignored', () => {
  const storage = createStorage()
  const credentials = createCredentials(storage)
  for (const text of ['', 'no json', 'null', '7', '{"token":7}']) {
    storage.items.set('loadstar.credential', text)
    expect(credentials.bearer()).toBeUndefined()
  }
})

it('without storage a credential is kept in memory', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  const credentials = createCredentials({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  credentials.setBearer('t')
  expect(credentials.bearer()).toBe('t')
  credentials.setBearer(undefined)
  expect(credentials.bearer()).toBeUndefined()
})

it('in a full storage a credential is kept in memory, and no earlier one is stored', () => {
  const storage = createStorage()
  const credentials = createCredentials(storage)
  credentials.setBearer('before')
  const { setItem } = storage
  storage.setItem = () => {
    throw new Error('quota exceeded')
  }
  credentials.setBearer('t')
  expect(credentials.bearer()).toBe('t')
  expect(storage.items.size).toBe(0)
  storage.setItem = setItem
  credentials.setBearer('after')
  expect(createCredentials(storage).bearer()).toBe('after')
})

it('listeners are notified of a refusal of the present token only', () => {
  const credentials = createCredentials(createStorage())
  const refused = vi.fn<() => void>()
  const stop = credentials.onUnauthorised(refused)
  credentials.setBearer('new')
  credentials.refused('old')
  expect(refused).not.toHaveBeenCalled()
  credentials.refused('new')
  expect(refused).toHaveBeenCalledTimes(1)
  stop()
  credentials.refused('new')
  expect(refused).toHaveBeenCalledTimes(1)
})

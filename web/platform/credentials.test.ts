import { expect, it, vi } from 'vitest'
import { createCredentials } from './credentials.ts'

function createShelf() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('a credential lies in storage, for other tabs and later visits', () => {
  const shelf = createShelf()
  createCredentials(shelf).setCredential({ token: 't', way: 'directory', userId: 'u', expiresAtMs: 5 })
  expect(createCredentials(shelf).credential()).toEqual({ token: 't', way: 'directory', userId: 'u', expiresAtMs: 5 })
})

it('what another tab has stored meanwhile counts', () => {
  const shelf = createShelf()
  const [one, other] = [createCredentials(shelf), createCredentials(shelf)]
  one.setBearer('first')
  other.setBearer('second')
  expect(one.bearer()).toBe('second')
  other.setBearer(undefined)
  expect(one.bearer()).toBeUndefined()
})

it('what is in storage by mistake counts as nothing', () => {
  const shelf = createShelf()
  const credentials = createCredentials(shelf)
  for (const text of ['', 'no json', 'null', '7', '{"token":7}']) {
    shelf.kept.set('loadstar.credential', text)
    expect(credentials.bearer()).toBeUndefined()
  }
})

it('without storage a credential lives as long as the page', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  const credentials = createCredentials({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  credentials.setBearer('t')
  expect(credentials.bearer()).toBe('t')
  credentials.setBearer(undefined)
  expect(credentials.bearer()).toBeUndefined()
})

it('only a refusal of the present bearer is told', () => {
  const credentials = createCredentials(createShelf())
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

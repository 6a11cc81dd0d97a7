import { atomWithStorage, createJSONStorage } from 'jotai/utils'

type PlainStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A storage of the browser that never throws. Where the browser forbids it, or it is full, values last until the page is closed.
 * `find` returns the storage of the browser; reading the property `localStorage` throws where it is forbidden.
 */
export function safeStorage(find: () => PlainStorage): PlainStorage {
  /** Values that the browser did not store; undefined for a value that it could not remove. */
  const own = new Map<string, string | undefined>()
  /** Runs a write. Keeps the value here if the browser does not store it. */
  const write = (key: string, value: string | undefined, store: (storage: PlainStorage) => void) => {
    try {
      store(find())
      own.delete(key)
    } catch {
      own.set(key, value)
    }
  }
  return {
    getItem(key) {
      if (own.has(key)) return own.get(key) ?? null
      try {
        return find().getItem(key)
      } catch {
        return null
      }
    },
    setItem: (key, value) => write(key, value, (storage) => storage.setItem(key, value)),
    removeItem: (key) => write(key, undefined, (storage) => storage.removeItem(key)),
  }
}

/** Values of this browser, in all its tabs. */
const localValues = safeStorage(() => window.localStorage)
/** Values of this tab, which outlast a reload. */
export const tabValues = safeStorage(() => window.sessionStorage)

/** Other tabs change local storage, and an event reports that. */
const ofBrowser = <T>() => {
  const json = createJSONStorage<T>(() => localValues)
  const subscribe = (key: string, listener: (value: T) => void, initial: T) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener(json.getItem(key, initial))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }
  return { ...json, subscribe }
}

/** A preference in local storage, which follows other tabs unless `followsTabs` is false. Damaged values become `initial`. */
export const storedAtom = <T>(key: string, initial: T, { followsTabs = true } = {}) =>
  atomWithStorage<T>(key, initial, followsTabs ? ofBrowser<T>() : createJSONStorage<T>(() => localValues), { getOnInit: true })

/** A value in session storage. */
export const storedInTab = <T>(key: string, initial: T) =>
  atomWithStorage<T>(
    key,
    initial,
    createJSONStorage<T>(() => tabValues),
    { getOnInit: true },
  )

import { atom } from 'jotai'
import { store } from '#ui/store.ts'

/** How the user signed in; it decides where signing out leads. */
export type SignInMethod = 'password' | 'nap' | 'directory'

/** The token as stored in local storage, shared by all tabs of the browser. */
export interface Credential {
  token: string
  way?: SignInMethod
  /** The user of the token; absent until the platform has returned it. */
  userId?: string
  /** Expiry in the computer's time, because token lifetimes do not follow simulated time; absent until the platform has returned it. */
  expiresAtMs?: number
}

type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'loadstar.credential'
/** In place of a credential that the platform has refused, so that other tabs do not take its removal for a logout. */
const ENDED = '{}'

/** Whether there is a token; polling stops without one. */
export const hasBearerAtom = atom(false)

/** Keeps the credential in a storage. If the browser forbids storage, the credential lasts until the page is closed. */
export function createCredentials(storage?: TokenStorage, onChange: (hasBearer: boolean) => void = () => {}) {
  let ownCopy: Credential | undefined
  /** Whether the storage has another credential than this page, because it is full. */
  let isOwn = storage === undefined
  const unauthorised = new Set<() => void>()

  const credential = (): Credential | undefined => {
    try {
      return storage && !isOwn ? parse(storage.getItem(KEY)) : ownCopy
    } catch {
      return ownCopy
    }
  }

  const setCredential = (next: Credential | undefined, hasEnded = false) => {
    ownCopy = next
    try {
      if (next || hasEnded) storage?.setItem(KEY, next ? JSON.stringify(next) : ENDED)
      else storage?.removeItem(KEY)
      isOwn = storage === undefined
    } catch {
      // Storage is full or forbidden: the copy in memory is used, and an earlier token is not left for the next visit.
      isOwn = true
      removeStored(storage)
    }
    onChange(next !== undefined)
  }

  return {
    credential,
    setCredential,
    bearer: () => credential()?.token,
    setBearer: (token: string | undefined) => setCredential(token === undefined ? undefined : { token }),
    /** Calls the listener when the platform refuses the present token. Returns a function that removes the listener. */
    onUnauthorised: (listener: () => void) => {
      unauthorised.add(listener)
      return () => void unauthorised.delete(listener)
    },
    /** Reports a refused token; ignored if the token is not the present one. */
    refused: (token: string | undefined) => {
      if (credential()?.token === token) for (const listener of unauthorised) listener()
    },
  }
}

export type CredentialStore = ReturnType<typeof createCredentials>

function removeStored(storage: TokenStorage | undefined) {
  try {
    storage?.removeItem(KEY)
  } catch {
    // Forbidden storage has no token.
  }
}

function parse(text: string | null): Credential | undefined {
  if (!text) return undefined
  const value: unknown = JSON.parse(text)
  const isCredential = typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string'
  return isCredential ? (value as Credential) : undefined
}

const inBrowser = typeof window !== 'undefined'
const setHasBearer = (hasBearer: boolean) => store.set(hasBearerAtom, hasBearer)

export const credentials = createCredentials(inBrowser ? browserStorage() : undefined, setHasBearer)
export const { bearer, setBearer, onUnauthorised } = credentials
setHasBearer(bearer() !== undefined)

/**
 * Calls the listener when another tab signs in, signs out or renews the token, or when the platform has ended its session. Returns a
 * function that removes the listener.
 */
export function onOtherTab(listener: (credential: Credential | undefined, hasEnded: boolean) => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    setHasBearer(bearer() !== undefined)
    listener(credentials.credential(), event.newValue === ENDED)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Local storage; undefined if the browser forbids it, when reading `localStorage` throws. */
function browserStorage(): TokenStorage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

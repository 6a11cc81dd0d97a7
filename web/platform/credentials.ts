import { atom } from 'jotai'
import { store } from '#ui/store.ts'

/** How a session began; it decides where logging out leads. */
export type SignInWay = 'password' | 'nap' | 'directory'

/** The bearer as it lies in local storage, shared by all tabs of the browser. */
export interface Credential {
  token: string
  way?: SignInWay
  /** Whose it is; absent until the platform has said so. */
  userId?: string
  /** In the computer's time, since tokens live on it; absent until the platform has said so. */
  expiresAtMs?: number
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'loadstar.credential'

/** Polls rest while nobody is signed in. */
export const hasBearerAtom = atom(false)

/** Keeps the credential on a shelf. Where the browser allows none, it lives as long as the page. */
export function createCredentials(shelf?: Shelf, onChange: (hasBearer: boolean) => void = () => {}) {
  let kept: Credential | undefined
  const unauthorised = new Set<() => void>()

  const credential = (): Credential | undefined => {
    try {
      return shelf ? parse(shelf.getItem(KEY)) : kept
    } catch {
      return kept
    }
  }

  const setCredential = (next: Credential | undefined) => {
    kept = next
    try {
      if (next) shelf?.setItem(KEY, JSON.stringify(next))
      else shelf?.removeItem(KEY)
    } catch {
      // A full or forbidden storage: the page's own copy serves.
    }
    onChange(next !== undefined)
  }

  return {
    credential,
    setCredential,
    bearer: () => credential()?.token,
    setBearer: (token: string | undefined) => setCredential(token === undefined ? undefined : { token }),
    /** Called when the platform refuses the bearer that is held now. */
    onUnauthorised: (listener: () => void) => {
      unauthorised.add(listener)
      return () => void unauthorised.delete(listener)
    },
    /** A refusal of an older bearer says nothing about the present one. */
    refused: (token: string | undefined) => {
      if (credential()?.token === token) for (const listener of unauthorised) listener()
    },
  }
}

export type Credentials = ReturnType<typeof createCredentials>

function parse(text: string | null): Credential | undefined {
  if (!text) return undefined
  const value: unknown = JSON.parse(text)
  const isCredential = typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string'
  return isCredential ? (value as Credential) : undefined
}

const inBrowser = typeof window !== 'undefined'
const sayHasBearer = (hasBearer: boolean) => store.set(hasBearerAtom, hasBearer)

export const credentials = createCredentials(inBrowser ? browserShelf() : undefined, sayHasBearer)
export const { bearer, setBearer, onUnauthorised } = credentials
sayHasBearer(bearer() !== undefined)

/** Called when another tab has signed in or out, or renewed its token. */
export function onOtherTab(listener: (credential: Credential | undefined) => void) {
  const hear = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    sayHasBearer(bearer() !== undefined)
    listener(credentials.credential())
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** Where the browser forbids storage, merely asking for it throws. */
function browserShelf(): Shelf | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

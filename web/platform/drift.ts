import { atom } from 'jotai'
import { store } from '#ui/store.ts'

/** A field of a reply that does not match the contract. */
export interface Drift {
  /** `GET /api/stations` */
  endpoint: string
  /** `data[].type.category`; without list indices, so that a mismatch in many rows is reported once. */
  path: string
  expected: string
}

export const driftAtom = atom<readonly Drift[]>([])

/** Reports a mismatch once per endpoint and path, in the browser console and in the About dialog. */
export function reportDrift(drift: Drift) {
  const known = store.get(driftAtom)
  if (known.some((one) => one.endpoint === drift.endpoint && one.path === drift.path)) return
  store.set(driftAtom, [...known, drift])
  console.warn(`Contract drift: ${drift.endpoint} ${drift.path || '(the whole reply)'}: ${drift.expected}`)
}

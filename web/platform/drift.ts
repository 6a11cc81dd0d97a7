import { atom } from 'jotai'
import { store } from '#ui/store.ts'

/** A field of a reply that has not the shape agreed on. */
export interface Drift {
  /** `GET /api/stations` */
  endpoint: string
  /** `data[].type.category`; an index of a list is left out, so that one drift is told once. */
  path: string
  expected: string
}

export const driftAtom = atom<readonly Drift[]>([])

/** Tells a drift once per endpoint and path, on the console and in the list that the About dialog shows. */
export function reportDrift(drift: Drift) {
  const known = store.get(driftAtom)
  if (known.some((one) => one.endpoint === drift.endpoint && one.path === drift.path)) return
  store.set(driftAtom, [...known, drift])
  console.warn(`Contract drift: ${drift.endpoint} ${drift.path || '(the whole reply)'}: ${drift.expected}`)
}

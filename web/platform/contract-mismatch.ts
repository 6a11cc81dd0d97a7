import { atom } from 'jotai'
import { store } from '#ui/store.ts'

/** A field of a reply that does not match the contract. */
export interface ContractMismatch {
  /** `GET /api/stations` */
  endpoint: string
  /** `data[].type.category`; without list indices, so that a mismatch in many rows is reported once. */
  path: string
  expected: string
}

export const contractMismatchesAtom = atom<readonly ContractMismatch[]>([])

/** Reports a mismatch once per endpoint and path, in the browser console and in the About dialog. */
export function reportMismatch(drift: ContractMismatch) {
  const known = store.get(contractMismatchesAtom)
  if (known.some((one) => one.endpoint === drift.endpoint && one.path === drift.path)) return
  store.set(contractMismatchesAtom, [...known, drift])
  console.warn(`Contract drift: ${drift.endpoint} ${drift.path || '(the whole reply)'}: ${drift.expected}`)
}

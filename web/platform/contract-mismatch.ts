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

/** Mismatches that are listed. Names in a reply of another platform can be part of a path. */
const MISMATCHES_AT_MOST = 200

export const contractMismatchesAtom = atom<readonly ContractMismatch[]>([])

/** Reports a mismatch once per endpoint and path, in the browser console and in the About dialog. */
export function reportMismatch(mismatch: ContractMismatch) {
  const known = store.get(contractMismatchesAtom)
  if (known.some((one) => one.endpoint === mismatch.endpoint && one.path === mismatch.path)) return
  if (known.length >= MISMATCHES_AT_MOST) return
  store.set(contractMismatchesAtom, [...known, mismatch])
  console.warn(`Contract mismatch: ${mismatch.endpoint} ${mismatch.path || '(the whole reply)'}: ${mismatch.expected}`)
}

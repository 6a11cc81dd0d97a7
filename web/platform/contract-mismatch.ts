import { atom } from 'jotai'
import { store } from '#ui/store.ts'

/** A call as diagnostics list it: without ids, queries, bodies and tokens. */
export interface RecentCall {
  /** `GET /api/groups/:groupId` */
  readonly name: string
  /** The status of the answer; `no answer` without one. */
  readonly status: number | 'no answer'
  readonly durationMs: number
  /** By the computer's clock, ms. */
  readonly atMs: number
}

const KEPT = 40
let calls: readonly RecentCall[] = []

export function rememberCall(call: RecentCall) {
  calls = [...calls.slice(1 - KEPT), call]
}

/** The last calls, oldest first. */
export const recentCalls = () => calls

/** A field of a reply that does not match the contract. */
export interface ContractMismatch {
  /** `GET /api/stations` */
  endpoint: string
  /** `data[].type.category`; without list indices, so that a mismatch in many rows is reported once. */
  path: string
  expected: string
}

/** Mismatches that are listed. Names in a reply of another platform can be part of a path. */
const MAX_MISMATCHES = 200

export const contractMismatchesAtom = atom<readonly ContractMismatch[]>([])

/** Reports a mismatch once per endpoint and path, in the browser console and in the About dialog. */
export function reportMismatch(mismatch: ContractMismatch) {
  const known = store.get(contractMismatchesAtom)
  if (known.some((one) => one.endpoint === mismatch.endpoint && one.path === mismatch.path)) return
  if (known.length >= MAX_MISMATCHES) return
  store.set(contractMismatchesAtom, [...known, mismatch])
  console.warn(`Contract mismatch: ${mismatch.endpoint} ${mismatch.path || '(the whole reply)'}: ${mismatch.expected}`)
}

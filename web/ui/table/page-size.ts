import { atomFamily } from 'jotai-family'
import { storedAtom } from '../browser-storage.ts'

/** Paging of a kind of table: the available page sizes, and the initial one. */
export interface Paging {
  /** Names the kind in the browser's storage. */
  kind: string
  sizes: readonly number[]
  initial: number
}

/** Default page sizes. */
const TABLE_SIZES = { sizes: [20, 100, 500], initial: 20 } as const

/** The paging of a kind of table with the default sizes. */
export const tablePaging = (kind: string): Paging => ({ kind, ...TABLE_SIZES })

const storedSize = atomFamily((kind: string) => storedAtom<number | undefined>(`page-size:${kind}`, undefined))

/** The last selected page size for this kind of table. */
export const pageSizeAtom = (paging: Paging) => storedSize(paging.kind)

/** The selected page size, if the table offers it; otherwise the initial one. */
export const offeredSize = (paging: Paging, chosen: number | undefined) =>
  chosen !== undefined && paging.sizes.includes(chosen) ? chosen : paging.initial

/** The page of a URL; the first page for an invalid number. Pages count from 1 in a URL and from 0 in the code. */
export function pageFrom(query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page - 1 : 0
}

/** Number of pages, at least one. */
export const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** `26–50 of 60`, or a dash while the total is unknown. Pages count from 0. */
export function rangeText(total: number | undefined, page: number, pageSize: number) {
  if (total === undefined) return '–'
  if (total === 0) return '0 of 0'
  const first = page * pageSize + 1
  return `${Math.min(first, total)}–${Math.min(first + pageSize - 1, total)} of ${total}`
}

import { atomFamily } from 'jotai-family'
import { atomWithStorage } from 'jotai/utils'

/** How a kind of table is paged: the sizes it offers, and the one it starts with. */
export interface Paging {
  /** Names the kind in the browser's storage. */
  kind: string
  sizes: readonly number[]
  initial: number
}

/** The sizes of tables without sizes of their own. */
const TABLE_SIZES = { sizes: [20, 100, 500], initial: 20 } as const

/** The paging of a kind of table that has no sizes of its own. */
export const tablePaging = (kind: string): Paging => ({ kind, ...TABLE_SIZES })

const storedSize = atomFamily((kind: string) =>
  atomWithStorage<number | undefined>(`page-size:${kind}`, undefined, undefined, { getOnInit: true }),
)

/** The page size last chosen for this kind of table. */
export const pageSizeAtom = (paging: Paging) => storedSize(paging.kind)

/** What was chosen, as long as the table offers it. */
export const offeredSize = (paging: Paging, chosen: number | undefined) =>
  chosen !== undefined && paging.sizes.includes(chosen) ? chosen : paging.initial

/** The page that an address asks for; the first where it makes no sense. Pages count from 1 there, and from 0 here. */
export function pageFrom(query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page - 1 : 0
}

/** How many pages there are: one even when there is nothing to show. */
export const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** `26–50 of 60`. Pages count from 0. */
export function rangeText(total: number, page: number, pageSize: number) {
  if (total === 0) return '0 of 0'
  const first = page * pageSize + 1
  return `${Math.min(first, total)}–${Math.min(first + pageSize - 1, total)} of ${total}`
}

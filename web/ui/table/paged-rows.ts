import { atomFamily } from 'jotai-family'
import { matchesSearch, searchWords } from '#contract/search-text.ts'
import { storedAtom } from '../browser-storage.ts'
import type { Column, Sort } from './columns.ts'

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

/** The reply of a platform: one page of a list, or the whole list if the platform does not support pages. */
export type Served<Row> = readonly Row[] | { readonly data: readonly Row[]; readonly total: number }

/** The rows of a page, and the number of rows on all pages. */
interface ShownPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/**
 * The rows of a reply that a table shows. A page is shown as received. For a whole list, `arrange` filters and sorts it as
 * requested from the platform, and this function selects the page.
 */
export function shownPage<Row>(
  served: Served<Row> | undefined,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  arrange: (rows: readonly Row[]) => readonly Row[],
): ShownPage<Row> {
  if (!served) return { rows: [], total: 0 }
  if ('data' in served) return { rows: served.data, total: served.total }
  const found = arrange(served)
  return { rows: found.slice(page * pageSize, (page + 1) * pageSize), total: found.length }
}

/**
 * A key for each row. A row that a platform sends twice has another key the second time: with equal keys, an old row could stay on
 * screen after it has left the list.
 */
export function distinctKeys(keys: readonly (string | number)[]): string[] {
  const counts = new Map<string, number>()
  return keys.map((key) => {
    const text = String(key)
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return count === 1 ? text : `${text} #${count}`
  })
}

/** A column of a table that is sorted in the browser. Without a sort value it is not sortable. */
export interface PagedColumn<Row> extends Omit<Column<Row>, 'sortable'> {
  /** The sort value of a row; null and undefined are last in both directions. */
  sortBy?: (row: Row) => string | number | null | undefined
}

/** The filter of a table: search text and selected keys. Without a selected key it shows all rows. */
export interface RowFilter<Row> {
  search: string
  /** The text of a row that is searched. */
  textOf?: (row: Row) => string
  chosen: readonly string[]
  /** The filter key of a row. */
  keyOf?: (row: Row) => string | undefined
}

/** The rows that pass the filter. Every word of the search must be in the row's text. */
export function filteredRows<Row>(rows: readonly Row[], { search, textOf, chosen, keyOf }: RowFilter<Row>): readonly Row[] {
  const words = searchWords(search)
  if (words.length === 0 && chosen.length === 0) return rows
  return rows.filter((row) => {
    const key = keyOf?.(row)
    return matchesSearch(words, [textOf?.(row) ?? '']) && (chosen.length === 0 || (key !== undefined && chosen.includes(key)))
  })
}

/** The rows sorted by a column; unchanged without one. The sort is stable. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly PagedColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const sortBy = sort && columns.find(({ key }) => key === sort.key)?.sortBy
  if (!sortBy) return rows
  const direction = sort.isDescending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [first, second] = [sortBy(a) ?? undefined, sortBy(b) ?? undefined]
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    return direction * compare(first, second)
  })
}

const inOrder = new Intl.Collator(undefined, { numeric: true })
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : inOrder.compare(String(a), String(b))

import { wholeNumber } from './input.ts'

const PAGE_SIZE = 25
const PAGE_SIZE_MAX = 500

/** The page that a query requests. Without a page, the query requests the whole list. */
export interface PageQuery {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

/** The rows of a page as a range: first index, and the index after the last. An invalid page or page size is refused with 400. */
export function pageBounds({ page = 0, pageSize = PAGE_SIZE }: PageQuery): {
  from: number
  to: number
  page: number
  pageSize: number
} {
  wholeNumber('page', page, 0, Number.MAX_SAFE_INTEGER)
  wholeNumber('pageSize', pageSize, 1, PAGE_SIZE_MAX)
  return { from: page * pageSize, to: (page + 1) * pageSize, page, pageSize }
}

/** Whether the query requests a page instead of the whole list. */
export const isPaged = ({ page, pageSize }: PageQuery): boolean => page !== undefined || pageSize !== undefined

/** The whole list, or the page that the query requests, with the number of rows on all pages. */
export function pageOrList<Row>(rows: Row[], query: PageQuery): Row[] | { data: Row[]; total: number } {
  if (!isPaged(query)) return rows
  const { from, to } = pageBounds(query)
  return { data: rows.slice(from, to), total: rows.length }
}

const inOrder = new Intl.Collator('en', { numeric: true })

/** Compares in natural order: `Bay 2` before `Bay 10`. */
const byText = (a: string, b: string): number => inOrder.compare(a, b)

type Key = string | number | null | undefined

/**
 * Sorts rows by one of their values. Rows without the value come last in both directions. The sort is stable. Without
 * `keyOf` the rows keep their order.
 */
export function sortedBy<Row>(
  rows: readonly Row[],
  keyOf: ((row: Row) => Key) | undefined,
  isDescending: boolean,
): readonly Row[] {
  if (!keyOf) return rows
  const direction = isDescending ? -1 : 1
  const keyed = rows.map((row) => ({ row, key: keyOf(row) ?? undefined }))
  const sorted = keyed.toSorted(({ key: a }, { key: b }) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : byText(String(a), String(b)))
  })
  return sorted.map(({ row }) => row)
}

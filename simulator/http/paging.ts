import { wholeNumber } from './input.ts'

const PAGE_SIZE = 25
const PAGE_SIZE_MAX = 500

/** What a query says of the page that is wanted; without a page the whole list is. */
export interface Paging {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

/** The rows of a page: from the first to the one after the last. Refuses a page or a size that is not whole or out of bounds (400). */
export function pageBounds({ page = 0, pageSize = PAGE_SIZE }: Paging): {
  from: number
  to: number
  page: number
  pageSize: number
} {
  wholeNumber('page', page, 0, Number.MAX_SAFE_INTEGER)
  wholeNumber('pageSize', pageSize, 1, PAGE_SIZE_MAX)
  return { from: page * pageSize, to: (page + 1) * pageSize, page, pageSize }
}

/** Is a page asked for, and not the whole list? */
export const isPaged = ({ page, pageSize }: Paging): boolean => page !== undefined || pageSize !== undefined

const inOrder = new Intl.Collator('en', { numeric: true })

/** Compares as people count: `Bay 2` before `Bay 10`. */
const byText = (a: string, b: string): number => inOrder.compare(a, b)

type Key = string | number | null | undefined

/**
 * Rows by a value of them; rows without the value go last either way, and equals keep their order. Without `keyOf` as they are.
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

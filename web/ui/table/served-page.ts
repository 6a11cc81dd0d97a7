/** The reply of a platform: one page of a list, or the whole list if the platform does not support pages. */
export type Served<Row> = readonly Row[] | { readonly data: readonly Row[]; readonly total: number }

/** The rows of a page, and the number of rows on all pages. */
export interface ShownPage<Row> {
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

/** A list as a platform answers it: a page of it, or the whole list where the platform knows no pages. */
export type Served<Row> = readonly Row[] | { readonly data: readonly Row[]; readonly total: number }

/** The rows of a page, and how many rows all pages have. */
export interface ShownPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/**
 * What a table shows of a reply. A page is shown as it was served. A whole list goes through `arrange`, which filters and
 * sorts it as the platform was asked to, and is cut into pages here.
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

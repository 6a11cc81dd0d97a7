import { useMemo } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'

/** The query of the URL, read again after every change. */
export function useUrlQuery() {
  const search = useSearch()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Changes the query of the URL, with a new entry in the browser's history unless `replace` is set. */
export function setUrlQuery(query: URLSearchParams, { replace = false } = {}) {
  navigate(query.size ? `${location.pathname}?${query}` : location.pathname, { replace })
}

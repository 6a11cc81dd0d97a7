import { useMemo } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { usePathname } from './address/console-location.ts'

/** The query of the URL, read again after every change. */
export function useUrlQuery() {
  const search = useSearch()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Changes the query of the URL, with a new entry in the browser's history unless `replace` is set. */
export function setUrlQuery(query: URLSearchParams, { replace = false } = {}) {
  navigate(query.size ? `${location.pathname}?${query}` : location.pathname, { replace })
}

/**
 * One part of a path, decoded: segment 1 of `/devices/a%2Fb/stats` is `a/b`.
 * The router decodes a path before it splits it, so its parameters are wrong for an id with `%` or `/`.
 */
export function segmentOf(pathname: string, index: number): string {
  const segment = pathname.split('/')[index + 1] ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const usePathSegment = (index: number) => segmentOf(usePathname(), index)

import { atom } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import { setUrlQuery, useUrlQuery } from '../url-query.ts'

const KEY = 'at'

/** The address of the history of the page's subject at a moment; undefined on the history itself, and on pages without one. */
export const historyOfPageAtom = atom<{ readonly of: (atMs: number) => string | undefined } | undefined>(undefined)

/** The pinned moment of a URL in whole seconds, `?at=1772445600`, as ms; undefined if it is missing or invalid. */
export function pinnedFrom(query: URLSearchParams): number | undefined {
  const text = query.get(KEY)
  return text && /^\d{1,11}$/.test(text) ? Number(text) * SECOND_MS : undefined
}

/** The query of a URL with another pinned moment, or without one. Other parameters are kept. */
export function queryWithPin(query: URLSearchParams, atMs: number | undefined): URLSearchParams {
  const next = new URLSearchParams(query)
  if (atMs === undefined) next.delete(KEY)
  else next.set(KEY, String(Math.round(atMs / SECOND_MS)))
  return next
}

/** The query of a changed view. A period that replaces a fixed range also replaces the range around a pinned moment. */
export const queryOfChange = (query: URLSearchParams, change: { zoom?: unknown }): URLSearchParams =>
  'zoom' in change && !change.zoom ? queryWithPin(query, undefined) : query

/** Pins a moment in the URL, or removes the pin. */
export const pinMoment = (atMs: number | undefined) =>
  setUrlQuery(queryWithPin(new URLSearchParams(location.search), atMs), { replace: true })

export const usePinnedMoment = () => pinnedFrom(useUrlQuery())

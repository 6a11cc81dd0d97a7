import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Station } from '#contract/stations.ts'
import { useKept } from '#platform/draft/use-draft.ts'
import { notify } from '#ui/notices/notices.ts'
import type { BulkPlace } from './bulk-locks.ts'
import { readPage } from './bulk-reads.ts'
import { readPages, type StationQuery } from './present-stations.ts'
import { isAllSelectable, withAll, withListed, withNone, withoutListed, createSelection, SelectionProvider } from './selection.ts'
import { SelectionBar } from './SelectionBar.tsx'

/** Larger selections are not kept over the end of a session, because a browser stores few megabytes. */
const KEPT_MAX = 100

interface Props {
  /** The query of the list. */
  query: StationQuery
  /** The page; undefined until it is read. */
  listed: { data: readonly Station[]; total: number } | undefined
  place: BulkPlace
  children: ReactNode
}

/** Adds a selection to a list of stations, and a bar with actions for the selected ones. The Escape key clears the selection. */
export function BulkSelection({ query, listed, place, children }: Props) {
  const [store] = useState(createSelection)
  const [readCount, setReadCount] = useState<number>()
  const reading = useRef<AbortController>(undefined)
  const bar = useRef<HTMLElement>(null)
  const filter = JSON.stringify({ ...query, sort: undefined, page: undefined, pageSize: undefined })

  // The store is outside React, so it learns the rows of the page here.
  useLayoutEffect(() => {
    if (listed) store.change((before) => withListed(before, { listed: listed.data, total: listed.total, filter }))
  }, [store, listed, filter])

  const stopReading = () => {
    reading.current?.abort()
    setReadCount(undefined)
  }
  const clear = () => {
    stopReading()
    store.change(withNone)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !hasOwnEscape(event.target)) clear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  useEffect(() => () => reading.current?.abort(), [])
  useKept<{ stations: readonly Station[] }>(
    'selection',
    () => {
      const { size } = store.read().selected
      return size > 0 && size <= KEPT_MAX ? { stations: [...store.read().selected.values()] } : undefined
    },
    ({ stations }) => store.change((before) => ({ ...before, selected: new Map(stations.map((one) => [one.deviceId, one])) })),
  )

  const selectAll = async () => {
    store.change((before) => withAll(before, before.listed))
    const { listed: rows, total } = store.read()
    if (rows.length >= total || !isAllSelectable({ total })) return
    const own = new AbortController()
    reading.current = own
    setReadCount(0)
    const { signal } = own
    const all = await readPages(
      query,
      (page) => readPage(page, signal),
      (count) => !signal.aborted && setReadCount(count),
    )
    if (signal.aborted) return
    setReadCount(undefined)
    if (all) store.change((before) => (before.filter === filter ? withAll(before, all) : before))
    else notify.failed('Failed to get list of devices')
  }

  const checkAll = (isChecked: boolean) => {
    if (isChecked) void selectAll()
    else store.change(withoutListed)
  }
  const focusActions = () => bar.current?.querySelector('button')?.focus()
  const actions = useRef({ checkAll, focusActions })
  useLayoutEffect(() => {
    actions.current = { checkAll, focusActions }
  })
  const list = useMemo(
    () => ({
      store,
      checkAll: (isChecked: boolean) => actions.current.checkAll(isChecked),
      focusActions: () => actions.current.focusActions(),
    }),
    [store],
  )

  return (
    <SelectionProvider value={list}>
      {children}
      <SelectionBar ref={bar} place={place} readCount={readCount} onClear={clear} />
    </SelectionProvider>
  )
}

/** Elements for which the Escape key has another meaning: fields that it clears, dialogs and menus that it closes. */
const hasOwnEscape = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]), select, textarea, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
  ) !== null

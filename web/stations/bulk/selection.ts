import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Station } from '#contract/stations.ts'

/** The selected stations of a list. The selection covers all pages, and survives sorting and filtering. */
export interface Selection {
  /** By device id, each with its last known state. */
  readonly selected: ReadonlyMap<string, Station>
  /** The rows of the page in their order. */
  readonly listed: readonly Station[]
  /** Number of stations on all pages of the list. */
  readonly total: number
  /** Identifies the filter of the list. */
  readonly filter: string
  /** The filter whose stations are all selected, including those on other pages. */
  readonly completeFilter: string | undefined
  /** The last filter whose stations were all selected, also after some of them were deselected. */
  readonly readFilter: string | undefined
  /** The row at which a range starts. */
  readonly anchor: string | undefined
  /** The row whose checkbox is in the tab order. */
  readonly tabStop: string | undefined
}

/** Maximum number of stations that the heading selects. In a longer list it selects only the page. */
const SELECTED_MAX = 5_000

/** Whether the heading selects all pages, and not only this one. */
export const isAllSelectable = ({ total }: Pick<Selection, 'total'>) => total <= SELECTED_MAX

export const NO_SELECTION: Selection = {
  selected: new Map(),
  listed: [],
  total: 0,
  filter: '',
  completeFilter: undefined,
  readFilter: undefined,
  anchor: undefined,
  tabStop: undefined,
}

type Listed = Pick<Selection, 'listed' | 'total' | 'filter'>

/** Takes over the rows of the page. Selected stations among them get their present state. */
export function withListed(before: Selection, { listed, total, filter }: Listed): Selection {
  const fresh = listed.filter((row) => (before.selected.get(row.deviceId) ?? row) !== row)
  // The same map while nothing changed, so that subscribers do not render again.
  const selected = fresh.length === 0 ? before.selected : withRows(before.selected, fresh)
  const isTabStopListed = listed.some(({ deviceId }) => deviceId === before.tabStop)
  return { ...before, selected, listed, total, filter, tabStop: isTabStopListed ? before.tabStop : listed[0]?.deviceId }
}

const withRows = (selected: Selection['selected'], rows: readonly Station[]) =>
  new Map([...selected, ...rows.map((row) => [row.deviceId, row] as const)])

/**
 * Selects or deselects a listed station. A range includes all rows from the last changed one, in the order of the page.
 * Without that row on the page, only this station changes.
 */
export function withChecked(before: Selection, deviceId: string, isChecked: boolean, isRange: boolean): Selection {
  const { listed, anchor } = before
  const to = listed.findIndex((row) => row.deviceId === deviceId)
  const from = isRange ? listed.findIndex((row) => row.deviceId === anchor) : -1
  const changed = from === -1 ? listed.slice(to, to + 1) : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
  const selected = new Map(before.selected)
  for (const row of changed) {
    if (isChecked) selected.set(row.deviceId, row)
    else selected.delete(row.deviceId)
  }
  const completeFilter = isChecked ? before.completeFilter : undefined
  return { ...before, selected, completeFilter, anchor: deviceId, tabStop: deviceId }
}

/** Selects stations of the present filter; `rows` are those of the page, or of all pages. */
export function withAll(before: Selection, rows: readonly Station[]): Selection {
  const selected = withRows(before.selected, rows)
  const isComplete = rows.length >= before.total
  return { ...before, selected, ...(isComplete && { completeFilter: before.filter, readFilter: before.filter }) }
}

/** Deselects what the heading selects. A selection of several pages is cleared. */
export function withoutListed(before: Selection): Selection {
  if (before.listed.length < before.total && isAllSelectable(before)) return withNone(before)
  return withoutSome(
    before,
    before.listed.map(({ deviceId }) => deviceId),
  )
}

/** Deselects these stations. */
export function withoutSome(before: Selection, deviceIds: readonly string[]): Selection {
  if (deviceIds.length === 0) return before
  const selected = new Map(before.selected)
  for (const deviceId of deviceIds) selected.delete(deviceId)
  return { ...before, selected, completeFilter: undefined, anchor: undefined }
}

/** Deselects all stations, also those that the filter hides. */
export const withNone = (before: Selection): Selection => ({
  ...before,
  selected: NO_SELECTION.selected,
  completeFilter: undefined,
  readFilter: undefined,
  anchor: undefined,
})

/** The state of the checkbox in the heading: `all` if everything that it selects is selected. */
export function headState(selection: Selection): 'none' | 'some' | 'all' {
  const { selected, listed, total, filter, completeFilter } = selection
  const isPageSelected = listed.length > 0 && listed.every(({ deviceId }) => selected.has(deviceId))
  if (isPageSelected && (total <= listed.length || completeFilter === filter || !isAllSelectable(selection))) return 'all'
  return selected.size > 0 ? 'some' : 'none'
}

/** Holds the selection outside React, so that a changed row renders only its own checkbox. */
interface SelectionStore {
  read: () => Selection
  change: (step: (before: Selection) => Selection) => void
  subscribe: (listener: () => void) => () => void
}

export function createSelection(): SelectionStore {
  let present = NO_SELECTION
  const listeners = new Set<() => void>()
  return {
    read: () => present,
    change: (step) => {
      present = step(present)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What the checkboxes of a list need. */
interface ListSelection {
  store: SelectionStore
  /** Selects or deselects all stations of the filter. */
  checkAll: (isChecked: boolean) => void
  /** Moves the focus to the actions for the selected stations. */
  focusActions: () => void
}

const Context = createContext<ListSelection | undefined>(undefined)
export const SelectionProvider = Context.Provider

/** The selection of the surrounding list. Throws outside of a list with selection. */
export function useListSelection(): ListSelection {
  const list = useContext(Context)
  if (!list) throw new Error('The list has no selection.')
  return list
}

/** A value of the selection. The component renders again only when the value changes, so it must be a text, number or boolean. */
export const useSelected = <T extends string | number | boolean>(store: SelectionStore, of: (selection: Selection) => T): T =>
  useSyncExternalStore(store.subscribe, () => of(store.read()))

/** The selected stations by device id. */
export const useSelectedStations = (store: SelectionStore): Selection['selected'] =>
  useSyncExternalStore(store.subscribe, () => store.read().selected)

import { createContext, useContext, useSyncExternalStore } from 'react'
import { NO_SELECTION, type Selection } from './selection.ts'

/** Holds the selection outside React, so that a changed row renders only its own checkbox. */
export interface SelectionStore {
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
export interface ListSelection {
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

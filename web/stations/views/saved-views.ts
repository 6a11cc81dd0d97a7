import { atomFamily } from 'jotai-family'
import { choiceFrom, type ColumnChoice } from '#ui/table/column-choice.ts'
import { queryOf, type StationFilter } from '../station-filter.ts'
import { storedAtom } from '#ui/browser-storage.ts'

/** A named view of a list: its filters and order as a query, and its columns. */
export interface SavedView {
  readonly name: string
  readonly query: string
  readonly columns: ColumnChoice
}

export const NAME_MAX = 60

/** The views of a user for a list, stored in the browser. Read them with `viewsFrom`, because another version may have stored them. */
export const savedViewsAtom = atomFamily((owner: string) => storedAtom<unknown>(`loadstar.views.${owner}`, undefined))

/** The valid views among stored ones, sorted by name. */
export function viewsFrom(stored: unknown): readonly SavedView[] {
  if (!Array.isArray(stored)) return []
  const valid = stored.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const { name, query, columns }: { name?: unknown; query?: unknown; columns?: unknown } = one
    return typeof name === 'string' && typeof query === 'string' ? [{ name, query, columns: choiceFrom(columns) }] : []
  })
  return valid.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}

/** The query of a view: filters and order, without the page, which changes with every use. */
export const viewQuery = (filter: StationFilter): string => {
  const query = queryOf({ ...filter, page: 0 })
  query.delete('pageSize')
  return query.toString()
}

const isNamed = (name: string) => (view: SavedView) => view.name === name

/** Adds a view. A view with the same name is replaced. */
export const withView = (stored: unknown, view: SavedView): readonly SavedView[] => [...withoutView(stored, view.name), view]

export const withoutView = (stored: unknown, name: string): readonly SavedView[] =>
  viewsFrom(stored).filter((view) => !isNamed(name)(view))

export const findView = (views: readonly SavedView[], name: string): SavedView | undefined => views.find(isNamed(name))

/** The view that a list shows now. */
export const currentView = (views: readonly SavedView[], query: string, columns: ColumnChoice): SavedView | undefined =>
  views.find((view) => view.query === query && JSON.stringify(view.columns) === JSON.stringify(columns))

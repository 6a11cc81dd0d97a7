import { expect, test } from 'vitest'
import { DEFAULT_CHOICE } from '#ui/table/column-choice.ts'
import { filterFrom } from '../station-filter.ts'
import { currentView, viewQuery, viewsFrom, withoutView, withView, type SavedView } from './saved-views.ts'

const view = (name: string, query = '', hidden: string[] = []): SavedView => ({ name, query, columns: { order: [], hidden } })

test('reads the valid views of another version, sorted by name', () => {
  const stored = [view('Row 10'), view('Row 9'), { name: 3, query: '' }, null, { name: 'Old', query: 'types=DC' }]
  expect(viewsFrom(stored)).toEqual([{ name: 'Old', query: 'types=DC', columns: DEFAULT_CHOICE }, view('Row 9'), view('Row 10')])
  expect(viewsFrom('views')).toEqual([])
  expect(viewsFrom(undefined)).toEqual([])
})

test('replaces a view with the same name', () => {
  const stored = withView([view('Faults', 'status=Faulted'), view('Cars')], view('Faults', 'status=Offline'))
  expect(viewsFrom(stored)).toEqual([view('Cars'), view('Faults', 'status=Offline')])
})

test('deletes a view by its name', () => {
  expect(withoutView([view('Faults'), view('Cars')], 'Faults')).toEqual([view('Cars')])
  expect(withoutView(undefined, 'Faults')).toEqual([])
})

test('the query has the filters and the order, without the page and its size', () => {
  const filter = filterFrom(new URLSearchParams('search=west&limitedBy=main-fuse&sort=-power&page=3&pageSize=100'), undefined)
  expect(viewQuery(filter)).toBe('search=west&limitedBy=main-fuse&sort=-power')
})

test('finds the view with these filters and columns', () => {
  const views = [view('Faults', 'status=Faulted'), view('Narrow', 'status=Faulted', ['soc'])]
  expect(currentView(views, 'status=Faulted', { order: [], hidden: ['soc'] })?.name).toBe('Narrow')
  expect(currentView(views, 'status=Faulted', { order: [], hidden: [] })?.name).toBe('Faults')
  expect(currentView(views, 'status=Offline', { order: [], hidden: [] })).toBeUndefined()
})

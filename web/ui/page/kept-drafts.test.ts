import { expect, it } from 'vitest'
import { draftsText, forgetDraftsOfOthers, keepDraftsOf, takeDraft } from './kept-drafts.ts'

it('keeps the drafts of forms that have unsaved values', () => {
  const readers = new Map<string, () => Record<string, unknown> | undefined>([
    ['/groups/1 name', () => ({ name: 'Unsaved' })],
    ['/groups/1 limit', () => undefined],
  ])
  expect(draftsText(readers)).toBe('{"/groups/1 name":{"name":"Unsaved"}}')
})

it('gives a draft back once', () => {
  const kept = new Map([['loadstar.drafts', '{"a":{"name":"x"},"b":{"limit":3}}']])
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  expect(takeDraft('a', storage)).toEqual({ name: 'x' })
  expect(takeDraft('a', storage)).toBeUndefined()
  expect(takeDraft('b', storage)).toEqual({ limit: 3 })
  kept.set('loadstar.drafts', 'broken')
  expect(takeDraft('b', storage)).toBeUndefined()
})

it('gives the drafts of an ended session to the same user only', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  const forms = new Map([['/groups/1/settings limit', () => ({ limit: '40' })]])
  forgetDraftsOfOthers('operator', storage)
  keepDraftsOf('operator', storage, forms)
  keepDraftsOf('operator', storage, new Map())
  forgetDraftsOfOthers('operator', storage)
  expect(takeDraft('/groups/1/settings limit', storage)).toEqual({ limit: '40' })

  // The user has opened another form since the first end, and not this one.
  keepDraftsOf('operator', storage, forms)
  keepDraftsOf('operator', storage, new Map([['/groups/2 name', () => ({ name: 'New' })]]))
  expect(takeDraft('/groups/2 name', storage)).toEqual({ name: 'New' })
  expect(takeDraft('/groups/1/settings limit', storage)).toEqual({ limit: '40' })

  keepDraftsOf('operator', storage, forms)
  forgetDraftsOfOthers('admin', storage)
  expect(takeDraft('/groups/1/settings limit', storage)).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import { stillAwaited } from './awaited-logs.ts'

const awaited = { sinceMs: 0, before: { total: 60, newest: 'b.csv' } }

describe('requested logs are awaited', () => {
  it('while the list is as it was, also while another page of it is shown', () => {
    expect(stillAwaited(awaited, { total: 60, newest: 'b.csv' })).toBe(awaited)
    expect(stillAwaited(awaited, { total: 60, newest: undefined })).toBe(awaited)
  })

  it('until there are more of them', () => {
    expect(stillAwaited(awaited, { total: 61, newest: undefined })).toBeUndefined()
    expect(stillAwaited({ sinceMs: 0, before: { total: 0, newest: undefined } }, { total: 1, newest: 'a.csv' })).toBeUndefined()
  })

  it('until the newest is another: an old one may have gone for it', () => {
    expect(stillAwaited(awaited, { total: 60, newest: 'c.csv' })).toBeUndefined()
  })

  it('only after a request', () => {
    expect(stillAwaited(undefined, { total: 0, newest: undefined })).toBeUndefined()
  })
})

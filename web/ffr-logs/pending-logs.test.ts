import { describe, expect, it } from 'vitest'
import { pendingRequest } from './pending-logs.ts'

const pending = { sinceMs: 0, before: { total: 60, newest: 'b.csv' } }

describe('requested logs are pending', () => {
  it('while the list is unchanged, also on another page', () => {
    expect(pendingRequest(pending, { total: 60, newest: 'b.csv' })).toBe(pending)
    expect(pendingRequest(pending, { total: 60, newest: undefined })).toBe(pending)
  })

  it('until the number of logs increases', () => {
    expect(pendingRequest(pending, { total: 61, newest: undefined })).toBeUndefined()
    expect(pendingRequest({ sinceMs: 0, before: { total: 0, newest: undefined } }, { total: 1, newest: 'a.csv' })).toBeUndefined()
  })

  it('until the newest log changes, even if the number does not because an old log was removed', () => {
    expect(pendingRequest(pending, { total: 60, newest: 'c.csv' })).toBeUndefined()
  })

  it('only after a request', () => {
    expect(pendingRequest(undefined, { total: 0, newest: undefined })).toBeUndefined()
  })
})

import { expect, test } from 'vitest'
import { REFUSAL_LINES, writeProblem } from './writes.ts'

const save = { method: 'PUT', path: '/api/groups/1', body: '{"name":"A"}', status: 200 }
const closed = { dialog: undefined, messages: [], typed: [] }
const open = { dialog: 'Charging', messages: [], typed: [] }

test('one action sends a write once', () => {
  expect(writeProblem([save], closed, closed)).toBeUndefined()
  expect(writeProblem([save, { ...save, path: '/api/groups/2' }], closed, closed)).toBeUndefined()
  expect(writeProblem([save, save], closed, closed)).toBe('one action sent PUT /api/groups/1 {"name":"A"} twice')
})

test('a write without success is said, and its dialog stays open', () => {
  for (const status of [0, 400, 403, 503]) {
    const refused = { ...save, status }
    expect(writeProblem([refused], open, open)).toContain('and nothing says so')
    expect(writeProblem([refused], open, { ...open, messages: ['Failed'] })).toBeUndefined()
    expect(writeProblem([refused], open, { ...closed, messages: ['Failed'] })).toContain('the dialog "Charging" closed')
  }
})

test('a message about success or the loss of typed texts after a refusal is a problem', () => {
  const refused = { ...save, status: 503 }
  expect(writeProblem([refused], open, { ...open, messages: ['Saved'] })).toContain('and "Saved" does not say so')
  const typed = { ...open, typed: ['12'] }
  expect(writeProblem([refused], typed, { ...typed, messages: ['Failed to save'] })).toBeUndefined()
  expect(writeProblem([refused], typed, { ...open, messages: ['Failed to save'] })).toContain('the typed "12" is gone')
})

test('a write that is still on its way says nothing', () => {
  expect(writeProblem([{ ...save, status: undefined }], open, closed)).toBeUndefined()
})

test('the next write is refused, whichever it is, and calls that only ask are not', () => {
  const calls = REFUSAL_LINES.map(({ fault }) => fault.call)
  expect(calls).toContain('saveDlmLimits')
  expect(calls).not.toContain('previewDlmLimits')
  expect(calls).not.toContain('login')
})

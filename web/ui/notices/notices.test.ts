import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  forgetNotices,
  NOTICE_MS,
  noticeHistoryAtom,
  notify,
  takeNotices,
  UNDO_KEPT_MS,
  undoNotice,
  unreadNoticesAtom,
} from './notices.ts'
import { store } from '../store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  store.set(noticeHistoryAtom, [])
  store.set(unreadNoticesAtom, 0)
})
afterEach(() => {
  takeNotices(0)
  vi.runAllTimers()
  vi.useRealTimers()
})

const texts = () => takeNotices(5).map((notice) => notice.text)

test('a text that is still shown is not repeated', () => {
  notify.failedRead('Could not connect')
  notify.failedRead('Could not connect')
  notify.done('Saved')
  expect(texts()).toEqual(['Could not connect', 'Saved'])

  vi.advanceTimersByTime(NOTICE_MS - 1)
  notify.failedRead('Could not connect')
  expect(texts()).toEqual([])
})

test('a text is shown again after the first notice has disappeared', () => {
  notify.failedRead('Could not connect')
  vi.advanceTimersByTime(NOTICE_MS)
  notify.failedRead('Could not connect')
  expect(texts()).toEqual(['Could not connect', 'Could not connect'])
})

test('each failed action is shown and counted, also if its text is still shown', () => {
  notify.failed('Failed to save')
  notify.failed('Failed to save')
  expect(texts()).toEqual(['Failed to save', 'Failed to save'])
  expect(store.get(unreadNoticesAtom)).toBe(2)
})

describe('a notice with Undo', () => {
  const kept = () => store.get(noticeHistoryAtom).map((notice) => notice.undo !== undefined)

  test('is shown each time, and the bell keeps Undo for ten minutes', () => {
    const undo = vi.fn<() => void>()
    notify.done('Removed', undo)
    notify.done('Removed', undo)
    const taken = takeNotices(5)
    expect(taken.map((notice) => notice.undo)).toEqual([undo, undo])
    expect(store.get(noticeHistoryAtom)[0]).toEqual({ id: taken[1]?.id, kind: 'done', text: 'Removed', atMs: 5, undo })
    expect(UNDO_KEPT_MS).toBe(600_000)
    vi.advanceTimersByTime(UNDO_KEPT_MS - 1)
    expect(kept()).toEqual([true, true])
    vi.advanceTimersByTime(1)
    expect(kept()).toEqual([false, false])
    undoNotice(taken[0]?.id ?? NaN)
    expect(undo).not.toHaveBeenCalled()
  })

  test('is undone once', () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
    notify.done('Removed one', first)
    notify.done('Removed two', second)
    const [one] = takeNotices(5)
    undoNotice(one?.id ?? NaN)
    undoNotice(one?.id ?? NaN)
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
    expect(kept()).toEqual([true, false])
  })

  test('is forgotten for the next user', () => {
    const undo = vi.fn<() => void>()
    notify.done('Removed', undo)
    const [taken] = takeNotices(5)
    forgetNotices()
    undoNotice(taken?.id ?? NaN)
    expect(undo).not.toHaveBeenCalled()
  })
})

test('the history contains the last 100 notices with their times, newest first', () => {
  for (let n = 1; n <= 120; n += 1) notify.info(`notice ${n}`)
  takeNotices(1234)
  const history = store.get(noticeHistoryAtom)
  expect(history).toHaveLength(100)
  expect(history[0]).toMatchObject({ text: 'notice 120', kind: 'info', atMs: 1234 })
  expect(history.at(-1)?.text).toBe('notice 21')
  expect(store.get(unreadNoticesAtom)).toBe(120)
})

test('a notice is shown once', () => {
  notify.done('Saved')
  expect(texts()).toEqual(['Saved'])
  expect(texts()).toEqual([])
})

test('the next user does not see cleared notices', () => {
  notify.failedRead('Could not connect')
  takeNotices(5)
  forgetNotices()
  expect(store.get(noticeHistoryAtom)).toEqual([])
  expect(store.get(unreadNoticesAtom)).toBe(0)
})

test('the last 200 notices wait while no screen shows them', () => {
  for (let count = 0; count <= 200; count++) notify.info(`Notice ${count}`)
  const waiting = texts()
  expect([waiting.length, waiting[0], waiting.at(-1)]).toEqual([200, 'Notice 1', 'Notice 200'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TIMEOUT, TimedCalls } from './timed-calls.ts'

/** The calls that have been sent, and how to end each of them. */
const sent: { readonly method: string; readonly answer: (value: unknown) => void; readonly fail: (error: Error) => void }[] = []
let calls: TimedCalls
/** What has become of each call, in the order of the ends. */
const ended: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = ended.length = 0
  calls = new TimedCalls({
    call: (method, _, { signal }) =>
      new Promise((answer, fail) => {
        sent.push({ method, answer, fail })
        signal.addEventListener('abort', () => fail(new Error(String(signal.reason))))
      }),
  })
})
afterEach(() => void vi.useRealTimers())

const call = (method: string, timeoutMs = 1_000) =>
  void calls.call(method, {}, timeoutMs).then(
    (value) => ended.push(`${method}: ${String(value)}`),
    (error: unknown) => ended.push(`${method}: ${(error as Error).message}`),
  )

test('a call is sent at once, and the next one after its end', async () => {
  call('A')
  call('B')
  call('C')
  expect(sent.map(({ method }) => method)).toEqual(['A'])
  sent[0]?.answer('done')
  await vi.advanceTimersByTimeAsync(0)
  sent[1]?.fail(new Error('refused'))
  await vi.advanceTimersByTimeAsync(0)
  sent[2]?.answer('done')
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual(['A: done', 'B: refused', 'C: done'])
  call('D')
  expect(sent.at(-1)?.method).toBe('D')
})

test('the time of a call begins when it is sent', async () => {
  call('A')
  call('B', 500)
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual([`A: ${TIMEOUT}`])
  await vi.advanceTimersByTimeAsync(499)
  expect(ended).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ended.at(-1)).toBe(`B: ${TIMEOUT}`)
})

test('a call that has ended leaves no timer', async () => {
  call('A')
  sent[0]?.answer('done')
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})

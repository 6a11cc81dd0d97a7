import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRun, type BulkRun, type SendResult } from './bulk-run.ts'

type Answer = SendResult<string>
const DONE = (item: string): Answer => ({ outcome: 'done', memo: `before ${item}` })
const REFUSED: Answer = { outcome: 'refused', message: 'Not possible.' }

/** A platform whose replies the test gives, one for each call. */
function platform() {
  const open = new Map<string, (answer: Answer) => void>()
  const started: string[] = []
  const undone: [string, string][] = []
  const hold = (item: string) => new Promise<Answer>((resolve) => open.set(item, resolve))
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    started,
    undone,
    calls: {
      send: (item: string) => {
        started.push(item)
        return hold(item)
      },
      undo: (item: string, memo: string) => {
        undone.push([item, memo])
        return hold(item)
      },
    },
    answer: async (answers: Record<string, Answer>) => {
      for (const [item, reply] of Object.entries(answers)) open.get(item)?.(reply)
      await settle()
    },
    /** Answers all calls, also those that follow. */
    answerAll: async (of: (item: string) => Answer = DONE) => {
      while (open.size > 0) {
        const now = [...open]
        open.clear()
        for (const [item, resolve] of now) resolve(of(item))
        // oxlint-disable-next-line no-await-in-loop -- the next calls start after these
        await settle()
      }
    },
  }
}

const itemsOf = (letters: string) => letters.split('').map((item) => ({ item }))
const statesOf = (run: BulkRun<string>) =>
  run
    .read()
    .rows.map(({ item, result }) => `${item} ${result.state}`)
    .join(', ')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('makes at most four calls at a time and counts those that ended', async () => {
  const { calls, started, answer, answerAll } = platform()
  const run = createRun(itemsOf('abcdef'), calls)
  void run.start()
  expect(started.join('')).toBe('abcd')
  await answer({ b: DONE('b') })
  expect(started.join('')).toBe('abcde')
  expect(run.read()).toMatchObject({ phase: 'running', passDone: 1, passTotal: 6 })
  await answerAll()
  expect(started.join('')).toBe('abcdef')
  expect(run.read()).toMatchObject({ phase: 'ended', passDone: 6 })
  expect(statesOf(run)).toBe('a done, b done, c done, d done, e done, f done')
})

test('leaves out skipped rows', async () => {
  const { calls, started, answerAll } = platform()
  const run = createRun([{ item: 'a' }, { item: 'b', skip: 'Already connected.' }, { item: 'c' }], calls)
  void run.start()
  await answerAll()
  expect(started.join('')).toBe('ac')
  expect(run.read()).toMatchObject({ passTotal: 2 })
  expect(run.read().rows[1]?.result).toEqual({ state: 'skipped', reason: 'Already connected.' })
})

test('stop ends the calls in progress and starts no others; start continues with the rest', async () => {
  const { calls, started, answer, answerAll } = platform()
  const run = createRun(itemsOf('abcdefg'), calls)
  void run.start()
  await answer({ a: DONE('a') })
  run.stop()
  expect(run.read().phase).toBe('stopping')
  await answer({ c: REFUSED })
  expect(run.read().phase).toBe('stopping')
  await answerAll()
  expect(started.join('')).toBe('abcde')
  expect(run.read().phase).toBe('ended')
  expect(statesOf(run)).toBe('a done, b done, c refused, d done, e done, f not-started, g not-started')
  void run.start()
  await answerAll()
  expect(started.join('')).toBe('abcdefg')
  expect(run.read().passTotal).toBe(2)
})

test('a partial failure keeps the message, and only failed rows are repeated', async () => {
  const { calls, started, answerAll } = platform()
  const run = createRun(itemsOf('abc'), calls)
  void run.start()
  await answerAll((item) => (item === 'b' ? REFUSED : item === 'c' ? { outcome: 'unanswered' } : DONE(item)))
  expect(run.read().rows[1]?.result).toEqual({ state: 'refused', message: 'Not possible.' })
  expect(statesOf(run)).toBe('a done, b refused, c unanswered')
  void run.retry()
  await answerAll()
  expect(started.join('')).toBe('abcbc')
  expect(statesOf(run)).toBe('a done, b done, c done')
})

test('an ended session stops the run and says so', async () => {
  const { calls, started, answer, answerAll } = platform()
  const run = createRun(itemsOf('abcdefgh'), calls)
  void run.start()
  await answer({ a: DONE('a'), b: { outcome: 'unauthorised' } })
  await answerAll((item) => (item === 'c' ? DONE(item) : { outcome: 'unauthorised' }))
  expect(started.join('')).toBe('abcde')
  expect(run.read()).toMatchObject({ phase: 'ended', isSignedOut: true })
  expect(statesOf(run)).toBe(
    'a done, b not-started, c done, d not-started, e not-started, f not-started, g not-started, h not-started',
  )
})

test('a call without an answer ends at its time limit and does not hold up the others', async () => {
  const { calls, started, answer, answerAll } = platform()
  let signal: AbortSignal | undefined
  const run = createRun(itemsOf('abcdef'), {
    ...calls,
    send: (item, given) => {
      if (item === 'a') signal = given
      return calls.send(item)
    },
  })
  void run.start()
  await answer({ b: DONE('b'), c: DONE('c'), d: DONE('d') })
  await answer({ e: DONE('e'), f: DONE('f') })
  expect(started.join('')).toBe('abcdef')
  expect(run.read()).toMatchObject({ phase: 'running', passDone: 5 })
  await vi.advanceTimersByTimeAsync(45_000)
  expect(signal?.aborted).toBe(true)
  expect(run.read().phase).toBe('ended')
  expect(run.read().rows[0]?.result).toEqual({ state: 'unanswered' })
  // A late answer changes nothing.
  await answerAll()
  expect(run.read().rows[0]?.result).toEqual({ state: 'unanswered' })
})

test('undo reverts only the calls that succeeded and can be undone', async () => {
  const { calls, undone, answerAll } = platform()
  const run = createRun([...itemsOf('abcd'), { item: 'e', skip: 'Other type.' }], calls)
  void run.start()
  await answerAll((item) => (item === 'b' ? REFUSED : item === 'c' ? { outcome: 'done' } : DONE(item)))
  void run.undo()
  expect(run.read()).toMatchObject({ phase: 'running', pass: 'undo', passTotal: 2 })
  await answerAll((item) => (item === 'd' ? REFUSED : { outcome: 'done' }))
  expect(undone).toEqual([
    ['a', 'before a'],
    ['d', 'before d'],
  ])
  expect(statesOf(run)).toBe('a undone, b refused, c done, d kept, e skipped')
  // What could not be undone can be tried again.
  void run.undo()
  await answerAll(() => ({ outcome: 'done' }))
  expect(undone).toHaveLength(3)
  expect(statesOf(run)).toBe('a undone, b refused, c done, d undone, e skipped')
})

test('stop during undo leaves the other rows as done', async () => {
  const { calls, answerAll } = platform()
  const run = createRun(itemsOf('abcdef'), calls)
  void run.start()
  await answerAll()
  void run.undo()
  run.stop()
  await answerAll()
  expect(statesOf(run)).toBe('a undone, b undone, c undone, d undone, e done, f done')
})

test('a second start during a run changes nothing', async () => {
  const { calls, started, answerAll } = platform()
  const run = createRun(itemsOf('ab'), calls)
  void run.start()
  void run.start()
  void run.undo()
  await answerAll()
  expect(started.join('')).toBe('ab')
})

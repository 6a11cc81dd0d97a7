import { describe, expect, test } from 'vitest'
import { isOpen, type ExpectedWindow } from '../language/expected.ts'
import { spanText } from '../language/span-text.ts'
import { combineObservations, Watch } from './watch.ts'

/** The finding of a run of ten seconds in which the condition is met at the seconds in `held`. */
function findingOf(window: ExpectedWindow, held: readonly number[]) {
  const watch = new Watch(window, 0)
  for (let second = 0; second <= 10; second++) {
    if (!isOpen(window, second * 1_000)) continue
    const holds = held.includes(second)
    watch.see(second * 1_000, { holds, seen: holds ? 'it shone' : 'it was dark' })
  }
  return watch.finding()
}

const until = (toMs: number, form: ExpectedWindow['form'] = 'by'): ExpectedWindow => ({ form, fromMs: 0, toMs })

describe('a condition with "by" must be met at its moment', () => {
  test.for([
    [[3, 4, 5], true, 'it shone, since 3s', 3_000],
    [[5], true, 'it shone, since 5s', 5_000],
    [[1, 2], false, 'it was dark; the condition was met from 1s to 2s', 3_000],
    [[6, 7], false, 'it was dark; the condition was never met from 0s to 5s', 0],
    [[1, 3, 4], false, 'it was dark; the condition was met at 1s and from 3s to 4s', 5_000],
    [[1, 3, 4, 5], true, 'it shone, since 3s', 3_000],
  ] as const)('5s, held at %j: %s', ([seconds, held, said, sinceMs]) => {
    expect(findingOf(until(5_000), seconds)).toEqual({ held, atMs: 5_000, said, sinceMs })
  })
})

test('a failed "by" reports the closest moment if one moment was closer than another', () => {
  const saidOf = (misses: readonly number[]) => {
    const watch = new Watch(until(3_000), 0)
    for (const [second, miss] of misses.entries()) watch.see(second * 1_000, { holds: false, seen: `${miss} was missing`, miss })
    return watch.finding().said
  }
  expect(saidOf([4, 2, 1, 3])).toBe('3 was missing; the condition was never met from 0s to 3s; closest at 2s: 1 was missing')
  expect(saidOf([2, 2, 2, 2])).toBe('2 was missing; the condition was never met from 0s to 3s')
})

test('one miss is nearer than two, however large it is', () => {
  const missing = (...misses: (number | undefined)[]) =>
    combineObservations(misses.map((miss) => ({ holds: miss === 0, seen: '', miss }))).miss ?? NaN
  expect(missing(0, 1_000)).toBeLessThan(missing(1, undefined))
  expect(missing(0, 1)).toBeLessThan(missing(0, 2))
  expect(missing(0, 0)).toBe(0)
})

test('"at" checks its moment only', () => {
  const at: ExpectedWindow = { form: 'at', fromMs: 4_000, toMs: 4_000 }
  expect(findingOf(at, [4])).toEqual({ held: true, atMs: 4_000, said: 'it shone', sinceMs: 4_000 })
  expect(findingOf(at, [3, 5])).toEqual({ held: false, atMs: 4_000, said: 'it was dark', sinceMs: 4_000 })
})

test('reports the second nearest to the bound for a figure that must stay within bounds', () => {
  const saidOf = (form: ExpectedWindow['form'], strains: readonly number[]) => {
    const watch = new Watch({ form, fromMs: 0, toMs: 3_000 }, 0)
    for (const [second, strain] of strains.entries()) watch.see(second * 1_000, { holds: true, seen: `it was ${strain}`, strain })
    return watch.finding().said
  }
  expect(saidOf('within', [1, 7, 7, 2])).toBe('maximum at 1s: it was 7')
  expect(saidOf('always', [NaN, 3, 2, 1])).toBe('maximum at 1s: it was 3')
  expect(saidOf('by', [1, 7, 7, 2])).toBe('it was 2, since 0s')
})

test('"within" checks every second from the first moment to the last', () => {
  const within: ExpectedWindow = { form: 'within', fromMs: 2_000, toMs: 4_000 }
  expect(findingOf(within, [2, 3, 4]).held).toBe(true)
  expect(findingOf(within, [2, 4])).toEqual({ held: false, atMs: 3_000, said: 'at 3s it was dark', sinceMs: 3_000 })
  expect(findingOf(within, [2, 3]).held).toBe(false)
  expect(findingOf(within, [2]).said).toBe('at 3s it was dark; the condition was not met from 3s to 4s')
})

test('"always" and "never" check every second of the run', () => {
  const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect(findingOf(until(Infinity, 'always'), all).held).toBe(true)
  expect(findingOf(until(Infinity, 'always'), all.slice(1)).held).toBe(false)
  expect(findingOf(until(Infinity, 'never'), [])).toEqual({
    held: true,
    atMs: 10_000,
    said: 'it was dark',
    sinceMs: 0,
  })
  expect(findingOf(until(Infinity, 'never'), [7])).toEqual({
    held: false,
    atMs: 7_000,
    said: 'at 7s it shone',
    sinceMs: 7_000,
  })
  expect(findingOf(until(Infinity, 'never'), [7, 9]).said).toBe('at 7s it shone; the condition was met at 7s and at 9s')
})

test('an expectation without an observation fails', () => {
  expect(findingOf({ form: 'at', fromMs: 20_000, toMs: 20_000 }, [])).toEqual({
    held: false,
    atMs: 20_000,
    said: 'the run ended before the expectation was checked',
    sinceMs: null,
  })
})

describe('during a run', () => {
  /** The state in each of ten seconds: a letter for the state, and a sign for whether the condition is met now. */
  const standingsOf = (window: ExpectedWindow, held: readonly number[]) => {
    const watch = new Watch(window, 0)
    const letters = Array.from({ length: 11 }, (_, second) => {
      const holds = held.includes(second)
      if (isOpen(window, second * 1_000)) watch.see(second * 1_000, { holds, seen: '' })
      const { state, holdsNow } = watch.standing(second * 1_000)
      return { ahead: 'a', open: 'o', held: 'H', failed: 'F' }[state] + (holdsNow === null ? '.' : holdsNow ? '+' : '-')
    })
    return letters.join(' ')
  }
  const span = (form: ExpectedWindow['form'], from: number, to: number): ExpectedWindow => ({
    form,
    fromMs: from * 1_000,
    toMs: to * 1_000,
  })

  test('"by" is decided at its moment', () => {
    expect(standingsOf(span('by', 0, 4), [1, 3, 4])).toBe('o- o+ o- o+ H+ H+ H+ H+ H+ H+ H+')
    expect(standingsOf(span('by', 0, 4), [1, 3])).toBe('o- o+ o- o+ F- F- F- F- F- F- F-')
  })

  test('"at" and "within" are ahead at first, failed when broken, and held at the end', () => {
    expect(standingsOf(span('at', 2, 2), [2])).toBe('a. a. H+ H+ H+ H+ H+ H+ H+ H+ H+')
    expect(standingsOf(span('within', 2, 5), [2, 3, 4, 5])).toBe('a. a. o+ o+ o+ H+ H+ H+ H+ H+ H+')
    expect(standingsOf(span('within', 2, 5), [2, 4, 5])).toBe('a. a. o+ F- F+ F+ F+ F+ F+ F+ F+')
  })

  test('"always" and "never" stay open until they are broken', () => {
    expect(standingsOf(span('never', 0, Infinity), [9])).toBe('o- o- o- o- o- o- o- o- o- F+ F-')
    expect(standingsOf(span('always', 0, Infinity), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).not.toContain('H')
  })

  test('a decision has its moment and observation, and later seconds do not change it', () => {
    const watch = new Watch(span('within', 0, 5), 0)
    for (const [second, holds] of [true, false, true].entries()) watch.see(second * 1_000, { holds, seen: `seen ${second}` })
    expect(watch.standing(2_000)).toEqual({ state: 'failed', holdsNow: true, said: 'at 1s seen 1', decidedAtMs: 1_000 })
  })
})

test.for([
  [0, '0s'],
  [75_000, '1m15s'],
  [3_600_000, '1h'],
] as const)('%d ms are %s', ([ms, text]) => {
  expect(spanText(ms)).toBe(text)
})

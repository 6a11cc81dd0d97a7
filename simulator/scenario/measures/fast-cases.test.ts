import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measure } from './measures.ts'
import { fastRules } from './response-rules.ts'

/** A response of FFR that `scripts/approval/fast-and-limited-cases.py` evaluates independently, in rows of 0.1 s from the crossing. */
interface Case {
  readonly edge: string
  readonly hz: number
  readonly signal: {
    /** Share of the capacity. */
    readonly level?: number
    readonly startRow: number
    readonly fullRow: number
    readonly heldRows: number
    /** Share of the capacity; without it, the response ends at once. */
    readonly fallPerS?: number | null
    readonly spans?: readonly (readonly [from: number, to: number, share: number])[]
  }
  readonly timeTo100: number | null
  readonly isInTime: boolean
  readonly hold: number | null
  readonly isHeld: boolean
  /** %. */
  readonly excess: number
}

const CASES: readonly Case[] = JSON.parse(readFileSync(new URL('testing/fast-cases.json', import.meta.url), 'utf8'))
const CAPACITY_KW = 20
const ROWS = 451

function shares({ level = 1, startRow, fullRow, heldRows, fallPerS = null, spans = [] }: Case['signal']): number[] {
  const end = fullRow + heldRows
  return Array.from({ length: ROWS }, (_, row) => {
    const set = spans.find(([from, to]) => row >= from && row < to)
    if (set) return set[2]
    if (row <= end) return level * Math.min(1, Math.max(0, (row - startRow) / Math.max(1, fullRow - startRow)))
    return fallPerS === null ? 0 : Math.max(0, level - (fallPerS * (row - end)) / 10)
  })
}

test.for(CASES)('FFR at $hz Hz, $edge, has the values of an independent evaluation', ({ hz, signal, ...expected }) => {
  const rules = fastRules(hz)
  const samples = shares(signal).map((share, row) => ({
    atMs: row * 100,
    requiredKw: row * 100 <= rules.timeTo100 + 30_000 ? CAPACITY_KW : 0,
    deliveredKw: share * CAPACITY_KW,
  }))
  const course = { crossedMs: 0, noticedMs: null, samples, isOver: true, countedBackMs: null }
  const { timeTo100, hold, excess, recovery } = measure(course, rules)
  expect({
    timeTo100: timeTo100.value,
    isInTime: timeTo100.isKept,
    hold: hold.value,
    isHeld: hold.isKept,
    excess: excess.value,
    limits: [excess.rule, recovery.rule],
  }).toEqual({
    timeTo100: expected.timeTo100,
    isInTime: expected.isInTime,
    hold: expected.hold,
    isHeld: expected.isHeld,
    excess: expected.excess,
    limits: [null, null],
  })
})

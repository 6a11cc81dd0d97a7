import { describe, expect, test } from 'vitest'
import { Bindings } from './binding.ts'
import type { CurrentRequest } from './current-request.ts'

const request = (id: number, lines: number, change: Partial<CurrentRequest> = {}): CurrentRequest => ({
  id,
  arrivesMs: id,
  isVip: false,
  lines,
  min: 6,
  max: 32,
  weight: 1,
  isHeldOn: false,
  ...change,
})
const [L1, L3, L12, L123] = [0b001, 0b100, 0b011, 0b111]

describe('the binding budgets', () => {
  test('are those whose increase raises the current, not the lowest full budget', () => {
    // Line 1 has 0.4 A left, which would raise one session. Line 3 limits all three sessions.
    const requests = [request(1, L123), request(2, L123), request(3, L3)]
    const bindings = new Bindings(requests, [13.2, 29, 19.5], false)
    expect(bindings.shareOf(0)).toBeCloseTo(6.5, 9)
    for (const place of [0, 1, 2]) expect(bindings.of(place)).toEqual({ lines: [2], isAtOnce: true })
  })

  test('include all lines that must grow together to raise the current', () => {
    expect(new Bindings([request(1, L123)], [10, 10, 20], false).of(0)).toEqual({ lines: [0, 1], isAtOnce: true })
    expect(new Bindings([request(1, L12)], [4, 5, 20], false).of(0)).toEqual({ lines: [0, 1], isAtOnce: false })
  })

  test('of an unserved session are those without room for it', () => {
    const bindings = new Bindings([request(1, L1), request(2, L123)], [9, 30, 30], false)
    expect(bindings.of(1)).toEqual({ lines: [0], isAtOnce: false })
  })

  test('are empty where the session gets all that it requests', () => {
    expect(new Bindings([request(1, L1, { max: 16 })], [32, 32, 32], false).of(0)).toBeNull()
  })

  test('do not allow an immediate rise for a session behind a priority session', () => {
    const requests = [request(1, 1, { isVip: true }), request(2, 1)]
    const bindings = new Bindings(requests, [20], true)
    expect(bindings.of(1)).toEqual({ lines: [0], isAtOnce: false })
    expect(bindings.isBehindVip(1)).toBe(true)
    expect(bindings.isBehindVip(0)).toBe(false)
  })

  test('leave a session behind others only if it would be served as the first session', () => {
    const requests = [request(1, 1), request(2, 1), request(3, 1, { min: 16 })]
    expect(new Bindings(requests, [12], true).isBehindOthers(2)).toBe(false)
    expect(new Bindings(requests, [18], true).isBehindOthers(2)).toBe(true)
  })
})

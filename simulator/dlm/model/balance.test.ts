import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOT_STARTED, runningAt, SWITCH_AFTER_MS, RISE_AFTER_MS, MIN_RISE, type Applied } from './apply-allocation.ts'
import { balance, type BalancedSession } from './balance.ts'
import { drawsOn } from './current-request.ts'
import { exceptionTo, situations } from '#simulator/testing/random-requests.ts'

type Member = BalancedSession & { applied: Applied }

const sumOn = (line: number, members: readonly Member[]) =>
  members.reduce((sum, { request, applied }) => sum + (drawsOn(request, line) ? applied.current : 0), 0)

function step(members: Member[], budgets: readonly number[], isQueuing: boolean, nowMs: number) {
  const shares = balance(members, budgets, isQueuing, nowMs)
  for (const [place, member] of members.entries()) member.applied = shares[place]?.applied ?? member.applied
}

describe('for any sequence of budgets', () => {
  test('the allocated currents never exceed the budget in sum, not even right after a limit falls', () => {
    const falls = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 6 })
    const found = exceptionTo(
      fc.property(situations({ maxSessions: 8 }), falls, ({ requests, budgets, isQueuing }, shares) => {
        const members = requests.map((request) => ({ request, applied: NOT_STARTED }))
        return shares.every((share, cycle) => {
          const now = budgets.map((budget) => (budget * share) / 50)
          step(members, now, isQueuing, cycle * 7_000)
          const isKept = now.every((budget, line) => sumOn(line, members) <= budget + 1e-9)
          return isKept && members.every(({ request, applied: { current } }) => current === 0 || current >= request.min)
        })
      }),
      5_000,
    )
    expect(found).toBeNull()
  })

  // A started session is held from the second cycle on, which can leave others more; their rise is possible for 10 s first.
  test('with constant inputs, nothing changes after the third cycle', () => {
    const found = exceptionTo(
      fc.property(situations({ maxSessions: 8 }), ({ requests, budgets, isQueuing }) => {
        const members = requests.map((request) => ({ request, applied: NOT_STARTED }))
        const setpoints: string[] = []
        for (let cycle = 0; cycle < 8; cycle++) {
          step(members, budgets, isQueuing, cycle * 10_000)
          setpoints.push(members.map(({ applied }) => applied.current).join())
        }
        return setpoints.slice(3).every((currents) => currents === setpoints[2])
      }),
      5_000,
    )
    expect(found).toBeNull()
  })
})

describe('with the changing load of a building', () => {
  interface Watched extends Member {
    leavesMs: number
    switchedMs: number
    roomSinceMs: number
  }

  /**
   * Simulates two hours of a group with second-by-second noise, motors that start and stop, and cars that come and go.
   * Returns the violations.
   */
  function live(seed: number, isQueuing: boolean, isBalanced: boolean): { wrong: string[]; switches: number; rises: number } {
    let state = seed
    const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
    const wrong: string[] = []
    let members: Watched[] = []
    let motorA = 0
    let switches = 0
    let rises = 0
    for (let nowMs = 0; nowMs < 2 * 3_600_000; nowMs += 2_000) {
      if (next() < 0.006) motorA = motorA > 0 ? 0 : 5 + next() * 20
      if (members.length < 10 && next() < 0.01) {
        const request = {
          id: nowMs,
          arrivesMs: nowMs,
          isVip: next() < 0.2,
          lines: isBalanced ? 1 + Math.floor(next() * 7) : 1,
          min: 6,
          max: 16,
          weight: 1,
        }
        const leavesMs = nowMs + next() * 4_000_000
        members.push({ request, applied: NOT_STARTED, leavesMs, switchedMs: -Infinity, roomSinceMs: nowMs })
      }
      members = members.filter(({ leavesMs }) => nowMs < leavesMs)
      const budgets = (isBalanced ? [1, 0.9, 1.15] : [1]).map((share) =>
        Math.max(0, 40 - motorA * share - 6 * (next() + next() - 1)),
      )
      const before = members.map(({ applied }) => applied)
      const shares = balance(members, budgets, isQueuing, nowMs)
      for (const [place, member] of members.entries()) {
        const [was, share] = [before[place], shares[place]]
        if (!was || !share) continue
        member.applied = share.applied
        if (share.allotted < was.current + MIN_RISE) member.roomSinceMs = nowMs + 2_000
        const { current } = share.applied
        if (current > was.current && was.hasStarted) {
          rises++
          if (current - was.current < MIN_RISE) wrong.push(`a rise of ${current - was.current} A`)
          if (nowMs - member.roomSinceMs < RISE_AFTER_MS - 2_000) wrong.push('a rise that was possible for less than 10 s')
        }
        if (current > 0 === was.current > 0) continue
        switches++
        const isSoon = nowMs - member.switchedMs < SWITCH_AFTER_MS
        member.switchedMs = nowMs
        if (isSoon && current > 0) wrong.push('switched on within five minutes')
        const first = members.filter(({ request }, other) => isHeld(before[other], nowMs) || (isQueuing && request.isVip))
        if (isSoon && current === 0 && fit(first, budgets)) wrong.push('switched off too soon, although it fits beside the VIPs')
      }
      for (const [line, budget] of budgets.entries()) {
        if (sumOn(line, members) > budget + 1e-9) wrong.push(`${sumOn(line, members)} A of ${budget} A`)
      }
    }
    return { wrong, switches, rises }
  }

  const isHeld = (applied: Applied | undefined, nowMs: number) =>
    applied !== undefined && applied.current > 0 && nowMs - applied.switchedMs < SWITCH_AFTER_MS
  const fit = (held: readonly Member[], budgets: readonly number[]) =>
    budgets.every(
      (budget, line) => held.reduce((sum, { request }) => sum + (drawsOn(request, line) ? request.min : 0), 0) <= budget + 1e-9,
    )

  test.each([
    [true, false],
    [true, true],
    [false, false],
    [false, true],
  ])('no session oscillates: queue %s, phases balanced %s', (isQueuing, isBalanced) => {
    let [switches, rises] = [0, 0]
    for (let seed = 1; seed <= 3; seed++) {
      const lived = live(seed * 7_919, isQueuing, isBalanced)
      expect(lived.wrong).toEqual([])
      switches += lived.switches
      rises += lived.rises
    }
    expect(switches).toBeGreaterThan(60)
    expect(rises).toBeGreaterThan(50)
  })
})

describe('a session', () => {
  const car = (id: number, applied: Applied = NOT_STARTED): Member => ({
    request: { id, arrivesMs: id, isVip: false, lines: 1, min: 6, max: 32, weight: 1 },
    applied,
  })

  test('starts immediately, and the other sessions are reduced at the same time', () => {
    const members = [car(1, runningAt(20)), car(2)]
    step(members, [20], false, 0)
    expect(members.map(({ applied }) => applied.current)).toEqual([10, 10])
  })

  test('rises after ten seconds to the lowest current that was possible in that time', () => {
    const members = [car(1, runningAt(8))]
    const at = (budget: number, second: number) => {
      step(members, [budget], false, second * 1_000)
      return members[0]?.applied.current
    }
    expect([at(16, 0), at(12, 4), at(16, 9), at(16, 10)]).toEqual([8, 8, 8, 12])
    // The rest has been possible since then, although nothing else changes.
    expect(at(16, 20)).toBe(16)
  })

  test('does not rise by less than 0.5 A', () => {
    const members = [car(1, runningAt(8))]
    for (let second = 0; second < 60; second++) step(members, [8.49], false, second * 1_000)
    expect(members[0]?.applied.current).toBe(8)
  })

  test('keeps its minimum after its start when others have precedence, unless the limit falls', () => {
    const first = car(9)
    const members = [first]
    step(members, [6], true, 0)
    members.push(car(1), car(2))
    step(members, [12], true, 60_000)
    expect(members.map(({ applied }) => applied.current)).toEqual([6, 6, 0])
    step(members, [6], true, 120_000)
    expect(members.map(({ applied }) => applied.current)).toEqual([0, 6, 0])
  })

  test('resumes five minutes and ten seconds after a pause', () => {
    const members = [car(1, runningAt(10))]
    step(members, [0], true, 0)
    const when = [...Array(400).keys()].find((second) => {
      step(members, [10], true, second * 1_000)
      return (members[0]?.applied.current ?? 0) > 0
    })
    expect(when).toBe(310)
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { byTurn, drawsOn, type CurrentRequest } from './current-request.ts'
import { exceptionTo, situations, type Situation } from '#simulator/testing/random-requests.ts'

const CASES = 15_000
/** Each current is rounded down to a hundredth. */
const ROUNDED = 0.0101

const shares = ({ requests, budgets, isQueuing }: Situation) => allocate(requests, budgets, isQueuing)
const sumOn = (line: number, requests: readonly CurrentRequest[], given: readonly number[]) =>
  requests.reduce((sum, request, place) => sum + (drawsOn(request, line) ? (given[place] ?? 0) : 0), 0)
const total = (given: readonly number[]) => given.reduce((sum, current) => sum + current, 0)
const exception = (arbitrary: fc.Arbitrary<Situation>, holds: (situation: Situation, given: number[]) => boolean) =>
  exceptionTo(
    fc.property(arbitrary, (situation) => holds(situation, shares(situation))),
    CASES,
  )

const request = (id: number, change: Partial<CurrentRequest> = {}): CurrentRequest => ({
  id,
  arrivesMs: id,
  isVip: false,
  lines: 1,
  min: 6,
  max: 32,
  weight: 1,
  isHeldOn: false,
  ...change,
})
const cars = (count: number, change: Partial<CurrentRequest> = {}) =>
  Array.from({ length: count }, (_, i) => request(i + 1, change))

describe('for any sessions and budgets', () => {
  test('the currents on a grid line never exceed its budget in sum', () => {
    const found = exception(situations(), ({ requests, budgets }, given) =>
      budgets.every((budget, line) => sumOn(line, requests, given) <= budget + 1e-9),
    )
    expect(found).toBeNull()
  })

  test('a session gets 0 or a current between its minimum and its maximum', () => {
    const found = exception(situations(), ({ requests }, given) =>
      requests.every(({ min, max }, place) => {
        const current = given[place] ?? NaN
        return current === 0 || (current >= min - 1e-9 && current <= max + 1e-9)
      }),
    )
    expect(found).toBeNull()
  })

  test('with a queue, a waiting session does not fit into what the minimums before it leave', () => {
    const found = exception(situations({ isQueuing: true }), ({ requests, budgets }, given) => {
      const free = [...budgets]
      const turns = [...requests.keys()].toSorted((a, b) => byTurn(at(requests, a), at(requests, b)))
      return turns.every((place) => {
        const { min } = at(requests, place)
        const lines = [...free.keys()].filter((line) => drawsOn(at(requests, place), line))
        if (given[place] === 0) return min === 0 || lines.some((line) => min > (free[line] ?? 0) - 1e-9)
        for (const line of lines) free[line] = (free[line] ?? 0) - min
        return true
      })
    })
    expect(found).toBeNull()
  })

  test('with a queue, no session is served in place of a priority session that would fit', () => {
    const found = exception(situations({ isQueuing: true }), ({ requests, budgets }, given) => {
      const alone = requests.filter(({ isVip }) => isVip)
      const without = allocate(alone, budgets, true)
      return alone.every(({ id }, place) => without[place] === 0 || (given[id - 1] ?? 0) > 0)
    })
    expect(found).toBeNull()
  })

  test('a session below its maximum draws on a full line on which no session of its tier has more', () => {
    const found = exception(situations(), ({ requests, budgets, isQueuing }, given) =>
      requests.every((one, place) => {
        const current = given[place] ?? 0
        if (current === 0 || current >= one.max - ROUNDED) return true
        return budgets.some((budget, line) => {
          if (!drawsOn(one, line) || sumOn(line, requests, given) < budget - ROUNDED * requests.length) return false
          return requests.every((other, otherPlace) => {
            const others = given[otherPlace] ?? 0
            const isRival = drawsOn(other, line) && (!isQueuing || other.isVip === one.isVip)
            const hasMore = others / other.weight > (current + ROUNDED) / one.weight + 1e-9
            return !isRival || !hasMore || (isQueuing && others <= other.min + ROUNDED)
          })
        })
      }),
    )
    expect(found).toBeNull()
  })

  test('where all sessions draw on the same lines, a larger budget never lowers the total', () => {
    const found = exceptionTo(
      fc.property(
        situations({ isBalanced: false }),
        fc.integer({ min: 0, max: 2_000 }),
        ({ requests, budgets, isQueuing }, more) => {
          const larger = budgets.map((budget) => budget + more / 100)
          return (
            total(allocate(requests, larger, isQueuing)) >=
            total(allocate(requests, budgets, isQueuing)) - ROUNDED * requests.length
          )
        },
      ),
      CASES,
    )
    expect(found).toBeNull()
  })

  test('the order of the list does not change the result', () => {
    const found = exceptionTo(
      fc.property(situations(), fc.integer(), ({ requests, budgets, isQueuing }, seed) => {
        const order = requests.toSorted((a, b) => ((a.id * 7919) ^ seed) - ((b.id * 7919) ^ seed))
        const byId = new Map(allocate(order, budgets, isQueuing).map((current, place) => [at(order, place).id, current]))
        return allocate(requests, budgets, isQueuing).every((current, place) => byId.get(at(requests, place).id) === current)
      }),
      CASES,
    )
    expect(found).toBeNull()
  })
})

function at(requests: readonly CurrentRequest[], place: number): CurrentRequest {
  const found = requests[place]
  if (!found) throw new Error(`no request ${place}`)
  return found
}

describe('without a queue', () => {
  test('all sessions get the same, and a session that takes less leaves the rest to the others', () => {
    expect(allocate([...cars(2), request(3, { max: 8 })], [40], false)).toEqual([16, 16, 8])
  })

  test('when the current is not enough for all, the last arrival gets nothing', () => {
    expect(allocate(cars(4), [20], false)).toEqual([6.66, 6.66, 6.66, 0])
    expect(allocate(cars(2), [5.99], false)).toEqual([0, 0])
  })

  test('a car on one line leaves the other lines to the others', () => {
    const onFirst = request(1, { lines: 0b001 })
    expect(allocate([onFirst, request(2, { lines: 0b010 }), request(3, { lines: 0b111 })], [16, 40, 40], false)).toEqual([
      8, 32, 8,
    ])
  })
})

describe('with a queue', () => {
  test('twelve cars on 32 A: five charge, seven wait', () => {
    expect(allocate(cars(12), [32], true)).toEqual([6.4, 6.4, 6.4, 6.4, 6.4, 0, 0, 0, 0, 0, 0, 0])
  })

  test('a priority session comes first with its own minimum and gets what is left', () => {
    const vip = request(9, { isVip: true, min: 16, arrivesMs: 99 })
    expect(allocate([...cars(5), vip], [32], true)).toEqual([6, 6, 0, 0, 0, 20])
  })

  test('a priority session does not wait for a session that has only just begun', () => {
    const vip = request(9, { isVip: true, min: 16, arrivesMs: 99 })
    const justBegun = [1, 2, 3, 4, 5].map((id) => request(id, { isHeldOn: true }))
    expect(allocate([...justBegun, vip], [32], true)).toEqual([6, 6, 0, 0, 0, 20])
  })

  test('a session that needs too much does not block the next session', () => {
    expect(allocate([request(1), request(2, { min: 16 }), request(3)], [14], true)).toEqual([7, 0, 7])
  })

  test('a session that was just switched on comes before all others while it fits', () => {
    const held = request(9, { isHeldOn: true })
    expect(allocate([...cars(2), held], [13], true)).toEqual([6.5, 0, 6.5])
    expect(allocate([...cars(2), held], [5], true)).toEqual([0, 0, 0])
  })
})

test('fast chargers share in proportion to their rated power', () => {
  const fast = (id: number, weight: number) => request(id, { min: 0, max: weight, weight })
  expect(allocate([fast(1, 50), fast(2, 150)], [100], false)).toEqual([25, 75])
})

describe('without a queue, no session waits that fits in what is left', () => {
  test('also one that was dropped before another on more lines', () => {
    const given = allocate(
      [
        request(1, { lines: 4 }),
        request(2, { lines: 2 }),
        request(3, { lines: 7 }),
        request(4, { lines: 7 }),
        request(5, { lines: 7 }),
        request(6, { lines: 1 }),
      ],
      [20, 20, 19],
      false,
    )
    expect(given).toEqual([6.33, 7.33, 6.33, 6.33, 0, 7.33])
  })
  test('for any sessions with the same minimum', () => {
    const found = exception(
      situations().map(({ requests, ...situation }) =>
        Object.assign(situation, {
          isQueuing: false,
          requests: requests.map((one) => Object.assign(one, { min: 6, max: Math.max(6, one.max), isHeldOn: false })),
        }),
      ),
      ({ requests, budgets }, given) => {
        const left = budgets.map((budget, line) => budget - sumOn(line, requests, given) - ROUNDED * requests.length)
        return requests.every(
          (one, place) => (given[place] ?? 0) > 0 || left.some((amount, line) => drawsOn(one, line) && amount < 6),
        )
      },
    )
    expect(found).toBeNull()
  })
})

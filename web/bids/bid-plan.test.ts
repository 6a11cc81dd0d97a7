import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { hoursOfDay } from '#units/days.ts'
import { byHour, copyDay, isClosedHour, plannedHours, setHours, stepText, type BidPlan } from './bid-plan.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const NONE: BidPlan = new Map()
const bid = { quantity: 2, price: 12 }
const other = { quantity: 1, price: 5 }
const open = { stored: NONE, isClosed: () => false }
const fullDay = (day: string): BidPlan => new Map(hoursOfDay(day).map((hourMs) => [hourMs, bid]))

/** 12:30 in Finland; the gate of 3 March closes at 18:30. */
const NOW_MS = Date.parse('2026-03-02T10:30:00Z')

test.each([
  ['2026-03-02T10:00:00Z', true, true],
  ['2026-03-02T11:00:00Z', true, true],
  ['2026-03-02T11:00:00Z', undefined, true],
  ['2026-03-02T11:00:00Z', false, false],
  ['2026-03-02T23:00:00Z', true, false],
  ['2026-03-02T10:00:00Z', false, true],
] as const)('the hour %s on a platform whose gate enforcement is %s: closed is %s', (hour, enforces, isClosed) => {
  expect(isClosedHour(Date.parse(hour), NOW_MS, enforces)).toBe(isClosed)
})

describe('setting several hours', () => {
  const hours = hoursOfDay('2026-03-03').slice(0, 4)
  it('leaves out and counts closed hours', () => {
    const step = setHours(NONE, hours, bid, { stored: NONE, isClosed: (hourMs) => hourMs === hours[0] })
    expect([...step.plan.keys()]).toEqual(hours.slice(1))
    expect(stepText(step)).toBe('3 hours set. 1 hour left out: the gate is closed or the hour has begun.')
  })
  it('needs no change where the stored bid is equal, and replaces an earlier plan', () => {
    const stored = new Map([[hours[0] ?? 0, bid]])
    const before = new Map([
      [hours[0] ?? 0, other],
      [hours[1] ?? 0, other],
    ])
    const { plan } = setHours(before, hours.slice(0, 2), bid, { ...open, stored })
    expect([...plan]).toEqual([[hours[1], bid]])
  })
})

describe('copying a day', () => {
  it('copies stored and planned bids to the same hours', () => {
    const [first = 0, second = 0, third = 0] = hoursOfDay('2026-03-02')
    const step = copyDay(new Map([[second, other]]), '2026-03-02', '2026-03-03', {
      ...open,
      stored: new Map([
        [first, bid],
        [second, bid],
      ]),
    })
    const target = hoursOfDay('2026-03-03')
    expect([step.plan.get(target[0] ?? 0), step.plan.get(target[1] ?? 0), step.plan.get(target[2] ?? 0)]).toEqual([
      bid,
      other,
      undefined,
    ])
    expect([step.setCount, step.plan.has(third)]).toEqual([2, false])
  })

  test.each([
    ['from a day of 24 to one of 23 hours', '2026-03-28', '2026-03-29', 23, ['skipped']],
    ['from a day of 24 to one of 25 hours', '2026-10-24', '2026-10-25', 25, []],
    ['from a day of 23 to one of 24 hours', '2026-03-29', '2026-03-30', 23, []],
    ['from a day of 25 to one of 24 hours', '2026-10-25', '2026-10-26', 24, ['repeated']],
    ['from a day of 25 to one of 25 hours', '2026-10-25', '2027-10-31', 25, []],
    ['from a day of 25 to one of 23 hours', '2026-10-25', '2026-03-29', 23, ['skipped', 'skipped']],
  ] as const)('%s follows the clock, and no bid is lost without being named', (_, from, to, setCount, reasons) => {
    const step = copyDay(NONE, from, to, { ...open, stored: fullDay(from) })
    expect(step.setCount).toBe(setCount)
    expect(step.dropped.map(({ reason }) => reason)).toEqual(reasons)
    expect(step.plan.size).toBe(setCount)
  })

  it('names the hour that does not exist', () => {
    const step = copyDay(NONE, '2026-03-28', '2026-03-29', { ...open, stored: fullDay('2026-03-28') })
    expect(stepText(step)).toBe('23 hours set. 03:00–04:00 UTC+2 left out: not on that day because the clocks go forward.')
  })

  describe('of a day with two hours at 03', () => {
    const [summer, winter, four] = ['2026-10-25T00:00Z', '2026-10-25T01:00Z', '2026-10-25T02:00Z'].map((at) => Date.parse(at))
    const [nextThree, nextFour] = ['2026-10-26T01:00Z', '2026-10-26T02:00Z'].map((at) => Date.parse(at))
    const copied = (...bids: (readonly [number | undefined, typeof bid])[]) => {
      const stored = new Map(bids.map(([hourMs = NaN, values]) => [hourMs, values] as const))
      return copyDay(NONE, '2026-10-25', '2026-10-26', { ...open, stored })
    }

    it('keeps the first and names the second', () => {
      const step = copied([summer, bid], [winter, other], [four, other])
      expect([...step.plan]).toEqual([
        [nextThree, bid],
        [nextFour, other],
      ])
      expect(stepText(step)).toBe(
        '2 hours set. 03:00–04:00 UTC+2 left out: that day has this hour once, and it has the bid of the first.',
      )
    })

    it('copies the bid of the second if the first has none', () => {
      const step = copied([winter, other])
      expect([[...step.plan], step.dropped]).toEqual([[[nextThree, other]], []])
    })

    it('has both bids on another such day', () => {
      const stored = byHour([
        { hour: '2026-10-25T00:00:00Z', groupId: 7, ...bid },
        { hour: '2026-10-25T01:00:00Z', groupId: 7, ...other },
      ])
      const step = copyDay(NONE, '2026-10-25', '2027-10-31', { ...open, stored })
      expect([...step.plan]).toEqual([
        [Date.parse('2027-10-31T00:00Z'), bid],
        [Date.parse('2027-10-31T01:00Z'), other],
      ])
    })
  })
})

it('a plot has the stored bids, and the planned ones in their place', () => {
  const stored = byHour([{ hour: new Date(0).toISOString(), quantity: 2, price: 12, groupId: 7 }])
  expect(plannedHours([0, 3_600_000], new Map([[3_600_000, other]]), stored)).toEqual([
    { hourMs: 0, quantityMw: 2, priceEur: 12, isPlanned: false },
    { hourMs: 3_600_000, quantityMw: 1, priceEur: 5, isPlanned: true },
  ])
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeOrder } from './fake-order.ts'
import { closedReason, refusedOrder, renewedText, takenText, withdrawalText, withdrawnText } from './order-texts.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const NAME = 'offer of 60 kW by Depot AC for 02/03/2026, 12:00–13:00 GMT+2'

const QUEUE = 'An order that is placed again goes to the end of the queue.'

describe('what has come of an order', () => {
  it('is told with what was matched at once', () => {
    expect(takenText('Placed', fakeOrder())).toBe(`Placed ${NAME}.`)
    expect(takenText('Placed', fakeOrder({ matchedKw: 40, state: 'partly-matched' }))).toBe(
      `Placed ${NAME}. 40 kW were matched at once.`,
    )
    expect(takenText('Placed', fakeOrder({ matchedKw: 60, state: 'matched' }))).toBe(`Placed ${NAME}. All of it is matched.`)
    expect(takenText('Changed', fakeOrder({ matchedKw: 40, state: 'partly-matched' }), 40)).toBe(`Changed ${NAME}.`)
  })

  it('is asked about before it is withdrawn: how much goes, and what stays', () => {
    expect(withdrawalText(fakeOrder())).toBe(`Withdraw 60 kW of the ${NAME}? ${QUEUE}`)
    expect(withdrawalText(fakeOrder({ matchedKw: 40, state: 'partly-matched' }))).toBe(
      `Withdraw 20 kW of the ${NAME}? The 40 kW that are matched stay traded. ${QUEUE}`,
    )
  })
})

it('a withdrawal tells what it has taken back, and what was matched before it came', () => {
  expect(withdrawnText(fakeOrder({ state: 'withdrawn' }))).toBe(`Withdrew 60 kW of the ${NAME}.`)
  expect(withdrawnText(fakeOrder({ state: 'withdrawn', matchedKw: 40 }))).toBe(
    `Withdrew 20 kW of the ${NAME}. 40 kW had been matched, and stay traded.`,
  )
})

it('a renewed order is at the end of the queue, and may be matched at once', () => {
  expect(renewedText(fakeOrder())).toBe('The order was placed again, at the end of the queue.')
  expect(renewedText(fakeOrder({ matchedKw: 5, state: 'partly-matched' }))).toBe(
    'The order was placed again, at the end of the queue. 5 kW of it were matched at once.',
  )
})

describe('an order', () => {
  const hourMs = Date.parse(fakeOrder().hour)

  it('can be changed while it is open and its hour is still to come', () => {
    expect(closedReason(fakeOrder(), hourMs - 3_600_000)).toBeUndefined()
    expect(closedReason(fakeOrder({ state: 'partly-matched' }), hourMs - 3_600_000)).toBeUndefined()
    expect(closedReason(fakeOrder({ state: 'matched' }), 0)).toBe('It is matched: nothing is left to change.')
    expect(closedReason(fakeOrder({ state: 'withdrawn' }), 0)).toBe('It has been withdrawn.')
  })

  it('is closed by the clock before the platform has said so', () => {
    expect(closedReason(fakeOrder(), hourMs)).toBe('Its hour has begun.')
  })
})

describe('an order that was not taken', () => {
  it('says why: at the fields that the platform names', () => {
    const refusal = { message: 'Wrong.', errors: [{ path: 'body.hour', message: 'The hour cannot be in the past.' }] }
    expect(refusedOrder({ outcome: 'problem', status: 400, refusal })).toEqual({
      errors: { hour: 'The hour cannot be in the past.' },
      says: undefined,
    })
  })

  it('says why: as a whole, or that the platform did not say', () => {
    const said = (refusal: { message?: string }) => refusedOrder({ outcome: 'problem', status: 409, refusal }).says
    expect([said({ message: 'It is gone.' }), said({})]).toEqual(['It is gone.', 'The platform did not take it.'])
  })

  it('may have been taken when no answer came', () => {
    expect(refusedOrder({ outcome: 'offline' }).says).toBe('No answer. Whether it was taken is not known: look at the orders.')
  })
})

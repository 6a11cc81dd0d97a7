import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeOrder } from './testing/fake-order.ts'
import { acceptedText, closedReason, refusalOf, renewedText, withdrawalText, withdrawnText } from './order-texts.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const NAME = 'offer of 60 kW by Depot AC for 02/03/2026, 12:00–13:00 UTC+2'

const QUEUE = 'An order that is placed again moves to the end of the queue.'

describe('the text', () => {
  it('of an accepted order includes the quantity that was matched immediately', () => {
    expect(acceptedText('Placed', fakeOrder())).toBe(`Placed ${NAME}.`)
    expect(acceptedText('Placed', fakeOrder({ matchedKw: 40, state: 'partly-matched' }))).toBe(
      `Placed ${NAME}. 40 kW were matched immediately.`,
    )
    expect(acceptedText('Placed', fakeOrder({ matchedKw: 60, state: 'matched' }))).toBe(`Placed ${NAME}. All of it is matched.`)
    expect(acceptedText('Changed', fakeOrder({ matchedKw: 40, state: 'partly-matched' }), 40)).toBe(`Changed ${NAME}.`)
  })

  it('of the withdrawal question includes the withdrawn and the remaining quantity', () => {
    expect(withdrawalText(fakeOrder())).toBe(`Withdraw 60 kW of the ${NAME}? ${QUEUE}`)
    expect(withdrawalText(fakeOrder({ matchedKw: 40, state: 'partly-matched' }))).toBe(
      `Withdraw 20 kW of the ${NAME}? The matched 40 kW remain traded. ${QUEUE}`,
    )
  })
})

it('the notice after a withdrawal includes the withdrawn and the matched quantity', () => {
  expect(withdrawnText(fakeOrder({ state: 'withdrawn' }))).toBe(`Withdrew 60 kW of the ${NAME}.`)
  expect(withdrawnText(fakeOrder({ state: 'withdrawn', matchedKw: 40 }))).toBe(
    `Withdrew 20 kW of the ${NAME}. 40 kW were already matched and remain traded.`,
  )
})

it('the notice for a renewed order includes its place in the queue and the matched quantity', () => {
  expect(renewedText(fakeOrder())).toBe('The order was placed again, at the end of the queue.')
  expect(renewedText(fakeOrder({ matchedKw: 5, state: 'partly-matched' }))).toBe(
    'The order was placed again, at the end of the queue. 5 kW were matched immediately.',
  )
})

describe('an order', () => {
  const hourMs = Date.parse(fakeOrder().hour)

  it('can be changed while it is open and its hour has not begun', () => {
    expect(closedReason(fakeOrder(), hourMs - 3_600_000)).toBeUndefined()
    expect(closedReason(fakeOrder({ state: 'partly-matched' }), hourMs - 3_600_000)).toBeUndefined()
    expect(closedReason(fakeOrder({ state: 'matched' }), 0)).toBe('This order is fully matched and can no longer be changed.')
    expect(closedReason(fakeOrder({ state: 'withdrawn' }), 0)).toBe('This order has been withdrawn.')
  })

  it('is closed when its hour begins, even if the last read shows it as open', () => {
    expect(closedReason(fakeOrder(), hourMs)).toBe('The hour of this order has begun. It can no longer be changed.')
  })
})

describe('an order that was not accepted', () => {
  it('has the errors of the platform at the fields that they name', () => {
    const refusal = { message: 'Wrong.', errors: [{ path: 'body.hour', message: 'The hour cannot be in the past.' }] }
    expect(refusalOf({ outcome: 'problem', status: 400, refusal })).toEqual({
      errors: { hour: 'The hour cannot be in the past.' },
      text: undefined,
    })
  })

  it('has the message of the platform, or states that no reason was given', () => {
    const textOf = (refusal: { message?: string }) => refusalOf({ outcome: 'problem', status: 409, refusal }).text
    expect([textOf({ message: 'Not found.' }), textOf({})]).toEqual([
      'Not found.',
      'The platform rejected the order without a reason.',
    ])
  })

  it('may have been saved if no answer arrived', () => {
    expect(refusalOf({ outcome: 'offline' }).text).toBe('No answer. The order may have been saved. Check the list of orders.')
  })
})

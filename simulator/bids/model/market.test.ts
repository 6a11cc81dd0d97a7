import { describe, expect, test } from 'vitest'
import { gateClosesMs, marketFault } from './market.ts'

const at = (iso: string) => Date.parse(iso)
const gateOf = (hour: string) => new Date(gateClosesMs(at(hour))).toISOString()

describe('the gate for an hour closes at 18:30 Finnish time on the day before', () => {
  test.for([
    ['the first hour of a day of the market', '2026-03-02T23:00:00Z', '2026-03-02T16:30:00.000Z'],
    ['its last hour', '2026-03-03T22:00:00Z', '2026-03-02T16:30:00.000Z'],
    ['the last hour of the day before', '2026-03-02T22:00:00Z', '2026-03-01T16:30:00.000Z'],
    ['an hour in summer', '2026-07-10T10:00:00Z', '2026-07-09T15:30:00.000Z'],
    ['the day on which clocks go forward', '2026-03-29T10:00:00Z', '2026-03-28T16:30:00.000Z'],
    ['the day after it', '2026-03-30T10:00:00Z', '2026-03-29T15:30:00.000Z'],
    ['the last of the 25 hours of an autumn day', '2026-10-25T22:00:00Z', '2026-10-24T15:30:00.000Z'],
    ['the day after it', '2026-10-26T10:00:00Z', '2026-10-25T16:30:00.000Z'],
  ] as const)('%s', ([, hour, closes]) => expect(gateOf(hour)).toBe(closes))
})

describe('the market accepts', () => {
  const hourMs = at('2026-03-03T10:00:00Z')
  const gateMs = at('2026-03-02T16:30:00Z')
  const fault = (offer: { quantity?: number; price?: number; hourMs?: number }, nowMs = gateMs - 1_000) =>
    marketFault(nowMs, { hourMs, quantity: 1, price: 12, ...offer })

  test('a bid before gate closure only', () => {
    expect(fault({}, gateMs - 1)).toBeUndefined()
    expect(fault({}, gateMs)).toBe('Message was received after deadline.')
    expect(fault({ hourMs: hourMs + 86_400_000 }, gateMs)).toBeUndefined()
  })

  test('bids for the next 30 days', () => {
    expect(fault({ hourMs: at('2026-04-01T21:00:00Z') })).toBeUndefined()
    expect(fault({ hourMs: at('2026-04-01T22:00:00Z') })).toBe('Message contains data for more than next 30 days.')
  })

  test.for([
    [0, undefined],
    [0.1, 'Minimum quantity 1 MW for FCR-D, or 0 to cancel a bid.'],
    [1, undefined],
    [1.1, undefined],
    [2.25, 'Quantity contains too many decimals; position 1'],
    [10, undefined],
    [10.1, 'Maximum quantity 5 MW for FCR-N and 10 MW for FCR-D.'],
  ] as const)('a quantity of %d: %s', ([quantity, said]) => expect(fault({ quantity })).toBe(said))

  test('a smaller quantity where the site has a smaller bid', () => {
    const offer = { hourMs, quantity: 0.1, price: 12 }
    expect(marketFault(gateMs - 1, offer, 0.1)).toBeUndefined()
    expect(marketFault(gateMs - 1, offer, 0.2)).toBe('Minimum quantity 0.2 MW for FCR-D, or 0 to cancel a bid.')
  })

  test('a price with at most two decimals', () => {
    expect(fault({ price: 7.45 })).toBeUndefined()
    expect(fault({ price: 7.455 })).toBe('Price contains too many decimals; position 1')
  })
})

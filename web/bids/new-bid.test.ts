import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { hourOf } from '#units/hours.ts'
import { type FreeHours, neighbourHour, newBidErrors, newBidFor, proposedHour } from './bid-editing.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const at = (iso: string) => Date.parse(iso)
/** 10:00 in Helsinki. */
const ten = at('2026-03-02T08:00:00Z')
const freeBut = (...taken: number[]): FreeHours => ({ presentMs: ten, taken: new Set(taken) })
const hourErrorOf = (hour: string, free = freeBut(), isLater = false) =>
  newBidErrors({ hour, isLater, quantity: '', price: '' }, free).hour

describe('the proposed hour', () => {
  it('is the first free future hour', () => {
    expect(proposedHour(freeBut())).toBe(ten + HOUR_MS)
    expect(proposedHour(freeBut(ten, ten + HOUR_MS, ten + 2 * HOUR_MS))).toBe(ten + 3 * HOUR_MS)
  })

  it('advances to the next free hour after a success', () => {
    expect(proposedHour(freeBut(), ten + 5 * HOUR_MS)).toBe(ten + 6 * HOUR_MS)
    expect(proposedHour(freeBut(ten + 6 * HOUR_MS), ten + 5 * HOUR_MS)).toBe(ten + 7 * HOUR_MS)
  })

  it('is never in the past', () => {
    expect(proposedHour(freeBut(), ten - 5 * HOUR_MS)).toBe(ten + HOUR_MS)
  })

  it('includes both hours at 03 when clocks go back, and skips the missing hour when clocks go forward', () => {
    const autumn = [at('2026-10-25T00:00:00Z'), at('2026-10-25T01:00:00Z')].map((hourMs) => newBidFor(hourMs))
    expect(autumn).toMatchObject([
      { hour: '25/10/2026 03', isLater: false },
      { hour: '25/10/2026 03', isLater: true },
    ])
    expect(autumn.map(hourOf)).toEqual([at('2026-10-25T00:00:00Z'), at('2026-10-25T01:00:00Z')])
    expect(newBidFor(at('2026-03-29T00:00:00Z') + HOUR_MS).hour).toBe('29/03/2026 04')
  })
})

describe('the hour of a new bid', () => {
  it('must be in the future', () => {
    expect(hourErrorOf('02/03/2026 09')).toBe('The hour cannot be in the past.')
    expect(hourErrorOf('02/03/2026 10')).toBe('The hour has already begun.')
    expect(hourErrorOf('02/03/2026 11')).toBeUndefined()
  })

  it('must not have a bid', () => {
    expect(hourErrorOf('02/03/2026 11', freeBut(ten + HOUR_MS))).toBe('There is a bid for this hour already.')
  })

  it.each(['', 'tomorrow', '02/03/26 11', '02/03/2026 11:30', '31/04/2026 10'])('is written as DD/MM/YYYY HH: not %j', (text) => {
    expect(hourErrorOf(text)).toBe('Enter an hour as DD/MM/YYYY HH.')
    expect(hourOf({ hour: text, isLater: false })).toBeUndefined()
  })

  it('is refused if the clock change skips it', () => {
    expect(hourErrorOf('29/03/2026 03')).toBe('This hour does not exist because the clocks go forward.')
  })

  it('is the selected one of two hours at 03, each of which may have a bid', () => {
    const free = freeBut(at('2026-10-25T00:00:00Z'))
    expect(hourErrorOf('25/10/2026 03', free)).toBe('There is a bid for this hour already.')
    expect(hourErrorOf('25/10/2026 03', free, true)).toBeUndefined()
  })

  it('clears the selection of two hours when the user enters another hour', () => {
    expect(hourOf({ hour: '26/10/2026 03', isLater: true })).toBe(at('2026-10-26T01:00:00Z'))
  })
})

describe('the free hour before or after the entered hour', () => {
  const beside = (hourMs: number, step: 1 | -1, free = freeBut()) => neighbourHour(newBidFor(hourMs), step, free)

  it('is free', () => {
    expect(beside(ten + 2 * HOUR_MS, 1, freeBut(ten + 3 * HOUR_MS))).toBe(ten + 4 * HOUR_MS)
    expect(beside(ten + 4 * HOUR_MS, -1, freeBut(ten + 3 * HOUR_MS))).toBe(ten + 2 * HOUR_MS)
  })

  it('is never earlier than the proposal', () => {
    expect(beside(ten + HOUR_MS, -1)).toBe(ten + HOUR_MS)
    expect(beside(ten - 9 * HOUR_MS, 1)).toBe(ten + HOUR_MS)
    expect(beside(ten + 3 * HOUR_MS, -1, freeBut(ten + HOUR_MS, ten + 2 * HOUR_MS))).toBe(ten + 3 * HOUR_MS)
  })

  it('is the proposal if the input is not an hour', () => {
    expect(neighbourHour({ hour: 'x', isLater: false }, 1, freeBut())).toBe(ten + HOUR_MS)
  })
})

it('errors of the numbers and of the hour are reported together', () => {
  expect(newBidErrors({ hour: '', isLater: false, quantity: '1.5', price: '-1' }, freeBut())).toEqual({
    hour: 'Enter an hour as DD/MM/YYYY HH.',
    quantity: 'Only digits are allowed.',
    price: 'Only digits are allowed.',
  })
})

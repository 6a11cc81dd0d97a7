import { describe, expect, it } from 'vitest'
import { changedMeanwhile, draftOf, fieldErrors, isChanged, missingErrors, refusedErrors, toBody } from './bid-draft.ts'

const ONLY_DIGITS = 'Only digits are allowed.'

describe('the numbers of a bid', () => {
  it.each(['1.5', '-1', '1e3', '1,5', ' '])('are digits only: not %j', (text) => {
    expect(fieldErrors({ quantity: text, price: '1' })).toEqual({ quantity: ONLY_DIGITS })
    expect(fieldErrors({ quantity: '1', price: text })).toEqual({ price: ONLY_DIGITS })
  })

  it('are within the bounds of every bid', () => {
    expect(fieldErrors({ quantity: '70', price: '10000' })).toEqual({})
    expect(fieldErrors({ quantity: '71', price: '10001' })).toEqual({
      quantity: 'At most 70 MW.',
      price: 'At most 10\u202F000 €.',
    })
  })

  it('may be empty, and are then sent as null', () => {
    expect(fieldErrors({ quantity: '', price: '' })).toEqual({})
    expect(toBody({ quantity: '', price: '' })).toEqual({ quantity: null, price: null })
    expect(toBody({ quantity: '2', price: '012' })).toEqual({ quantity: 2, price: 12 })
  })

  it('require a capacity; a bid without a price has the price 0 €', () => {
    expect(missingErrors({ quantity: '', price: '12' })).toEqual({ quantity: 'The bid capacity is missing.' })
    expect(missingErrors({ quantity: '1', price: '' })).toEqual({})
  })
})

describe('the draft of a bid', () => {
  it('starts with the stored values, and accepts unedited decimals', () => {
    const draft = draftOf({ quantity: 0.2, price: 7.45 })
    expect(draft).toMatchObject({ quantity: '0.2', price: '7.45' })
    expect(fieldErrors(draft)).toEqual({})
    expect(toBody(draft)).toEqual({ quantity: 0.2, price: 7.45 })
    expect(toBody({ ...draft, price: '8' })).toEqual({ quantity: 0.2, price: 8 })
    expect(fieldErrors({ ...draft, quantity: '2' })).toEqual({})
  })

  it('has the bounds of the platform also at a stored value, which it refuses with a new price', () => {
    const draft = draftOf({ quantity: 90, price: 7 })
    expect(fieldErrors({ ...draft, price: '8' })).toEqual({ quantity: 'At most 70 MW.' })
    expect(fieldErrors({ ...draft, quantity: '60' })).toEqual({})
  })

  it.each(['0,3', '0,2', '7,45'])('refuses newly typed decimals: %j', (typed) => {
    const draft = draftOf({ quantity: 0.2, price: 7.45 })
    expect(fieldErrors({ ...draft, quantity: typed })).toEqual({ quantity: ONLY_DIGITS })
    expect(fieldErrors({ ...draft, price: typed })).toEqual({ price: ONLY_DIGITS })
  })

  it('accepts a stored value that is restored', () => {
    const draft = draftOf({ quantity: 0.2, price: 7.45 })
    expect(fieldErrors({ ...draft, quantity: '0.2', price: '7.45' })).toEqual({})
  })

  it('has unsaved changes as soon as a value differs from the stored value', () => {
    const draft = draftOf({ quantity: 1, price: 12 })
    expect(isChanged(draft)).toBe(false)
    expect(isChanged({ ...draft, quantity: '' })).toBe(true)
    expect(isChanged({ ...draft, price: '13' })).toBe(true)
    expect(isChanged({ ...draft, quantity: '1', price: '12' })).toBe(false)
  })

  it('keeps the typed values and reports a change by another user', () => {
    const draft = { ...draftOf({ quantity: 1, price: 12 }), quantity: '5' }
    expect(changedMeanwhile(draft, { quantity: 1, price: 12 })).toBeUndefined()
    expect(changedMeanwhile(draft, { quantity: 2, price: 12 })?.replaceAll(/\s/g, ' ')).toBe(
      'Changed elsewhere meanwhile: 2 MW, 12,00 €',
    )
    expect(changedMeanwhile(draft, { quantity: 1, price: 0 })).toBeDefined()
    expect(changedMeanwhile(draft, undefined)).toBe('Removed elsewhere meanwhile.')
  })
})

describe('a refused bid', () => {
  it('shows the reason at the field that the platform names', () => {
    const refusal = { message: 'Wrong input.', errors: [{ path: 'body.quantity', message: 'too much' }] }
    expect(refusedErrors({ outcome: 'problem', status: 400, refusal })).toEqual({ quantity: 'too much' })
  })

  it('shows at the whole bid why a group cannot deliver it', () => {
    const refusal = { message: 'query.groupId: It is off.', errors: [{ path: 'query.groupId', message: 'It is off.' }] }
    expect(refusedErrors({ outcome: 'problem', status: 400, refusal })).toEqual({ bid: 'It is off.' })
  })

  it('shows the message of the platform, also for a refusal with status 200', () => {
    const refusal = { success: false, message: 'Quantities must be 0 or larger; position 1' }
    expect(refusedErrors({ outcome: 'problem', status: 200, refusal })).toEqual({ bid: refusal.message })
    expect(refusedErrors({ outcome: 'problem', status: 500, refusal: {} })).toEqual({ bid: 'The platform did not save the bid.' })
  })

  it('reports that the bid may have been saved if the platform did not reply', () => {
    expect(refusedErrors({ outcome: 'offline' })).toEqual({ bid: 'No answer. Whether the bid was saved is not known.' })
  })

  it('has no error after the end of the session, because the user must log in again', () => {
    expect(refusedErrors({ outcome: 'unauthorised' })).toEqual({})
  })
})

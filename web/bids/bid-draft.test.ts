import { describe, expect, it } from 'vitest'
import { capacityText, changedMeanwhile, draftOf, fieldErrors, isChanged, refusedErrors, toBody } from './bid-draft.ts'

const ONLY_DIGITS = 'Only digits are allowed.'

describe('the numbers of a bid', () => {
  it.each(['1.5', '-1', '1e3', '1,5', ' '])('are digits only: not %j', (text) => {
    expect(fieldErrors({ quantity: text, price: '1' })).toEqual({ quantity: ONLY_DIGITS })
    expect(fieldErrors({ quantity: '1', price: text })).toEqual({ price: ONLY_DIGITS })
  })

  it('may be left empty, and then travel as null', () => {
    expect(fieldErrors({ quantity: '', price: '' })).toEqual({})
    expect(toBody({ quantity: '', price: '' })).toEqual({ quantity: null, price: null })
    expect(toBody({ quantity: '2', price: '012' })).toEqual({ quantity: 2, price: 12 })
  })

  it('are shown as the platform has them, unrounded', () => {
    expect([1, 1.05, 0.123456].map(capacityText)).toEqual(['1 MW', '1.05 MW', '0.123456 MW'])
  })
})

describe('a bid that is being changed', () => {
  it('opens with what the platform has; decimals are an error until they are typed anew', () => {
    const draft = draftOf({ quantity: 1.5, price: 12 })
    expect(draft).toMatchObject({ quantity: '1.5', price: '12' })
    expect(fieldErrors(draft)).toEqual({ quantity: ONLY_DIGITS })
    expect(fieldErrors({ ...draft, quantity: '2' })).toEqual({})
  })

  it('holds something to lose once it is not as it was opened', () => {
    const draft = draftOf({ quantity: 1, price: 12 })
    expect(isChanged(draft)).toBe(false)
    expect(isChanged({ ...draft, quantity: '' })).toBe(true)
    expect(isChanged({ ...draft, price: '13' })).toBe(true)
    expect(isChanged({ ...draft, quantity: '1', price: '12' })).toBe(false)
  })

  it('keeps what is typed and says so when somebody else changes the bid meanwhile', () => {
    const draft = { ...draftOf({ quantity: 1, price: 12 }), quantity: '5' }
    expect(changedMeanwhile(draft, { quantity: 1, price: 12 })).toBeUndefined()
    expect(changedMeanwhile(draft, { quantity: 2, price: 12 })?.replaceAll(/\s/g, ' ')).toBe(
      'Changed elsewhere meanwhile: 2 MW, 12,00 €',
    )
    expect(changedMeanwhile(draft, { quantity: 1, price: 0 })).toBeDefined()
    expect(changedMeanwhile(draft, undefined)).toBe('Removed elsewhere meanwhile.')
  })
})

describe('a bid that was not taken', () => {
  it('says why: at the field that the platform names', () => {
    const refusal = { message: 'Wrong input.', errors: [{ path: 'body.quantity', message: 'too much' }] }
    expect(refusedErrors({ outcome: 'problem', status: 400, refusal })).toEqual({ quantity: 'too much' })
  })

  it('says why: in the words of the platform, also when it said no with status 200', () => {
    const refusal = { success: false, message: 'Quantities must be 0 or larger; position 1' }
    expect(refusedErrors({ outcome: 'problem', status: 200, refusal })).toEqual({ bid: refusal.message })
    expect(refusedErrors({ outcome: 'problem', status: 500, refusal: {} })).toEqual({ bid: 'The platform did not save the bid.' })
  })

  it('says that it may have been saved when no answer came', () => {
    expect(refusedErrors({ outcome: 'offline' })).toEqual({ bid: 'No answer. Whether the bid was saved is not known.' })
  })

  it('says nothing when the session is over: the person is sent to sign in', () => {
    expect(refusedErrors({ outcome: 'unauthorised' })).toEqual({})
  })
})

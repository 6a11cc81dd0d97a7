import { expect, test } from 'vitest'
import { failedText, readNapLink } from './nap-exchange.ts'

test('reads the code and the optional seller of a link', () => {
  expect(readNapLink('?code=NAP-OK')).toEqual({ code: 'NAP-OK' })
  expect(readNapLink('?code=a%2Bb&sellerId=12')).toEqual({ code: 'a+b', sellerId: 12 })
  expect(readNapLink('?code=NAP-OK&sellerId=twelve')).toEqual({ code: 'NAP-OK' })
})

test('returns undefined for a link without a code', () => {
  expect(readNapLink('')).toBeUndefined()
  expect(readNapLink('?code=&sellerId=12')).toBeUndefined()
})

test('the error message names the user who is still signed in', () => {
  expect(failedText({})).toBe('Failed to login')
  const me = { name: 'Admin' } as NonNullable<Parameters<typeof failedText>[0]['me']>
  expect(failedText({ me })).toBe('Failed to login. You are still signed in as Admin.')
})

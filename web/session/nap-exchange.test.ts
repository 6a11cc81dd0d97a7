import { expect, test } from 'vitest'
import { failedText, readNapLink } from './nap-exchange.ts'

test('a link carries a code, and a seller if it likes', () => {
  expect(readNapLink('?code=NAP-OK')).toEqual({ code: 'NAP-OK' })
  expect(readNapLink('?code=a%2Bb&sellerId=12')).toEqual({ code: 'a+b', sellerId: 12 })
  expect(readNapLink('?code=NAP-OK&sellerId=twelve')).toEqual({ code: 'NAP-OK' })
})

test('a link without a code is none', () => {
  expect(readNapLink('')).toBeUndefined()
  expect(readNapLink('?code=&sellerId=12')).toBeUndefined()
})

test('a code that fails says whether a session goes on', () => {
  expect(failedText({})).toBe('Failed to login')
  const me = { name: 'Admin' } as NonNullable<Parameters<typeof failedText>[0]['me']>
  expect(failedText({ me })).toBe('Failed to login. You are still signed in as Admin.')
})

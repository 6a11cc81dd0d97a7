import { expect, test } from 'vitest'
import { readNapLink } from './nap-exchange.ts'

test('a link carries a code, and a seller if it likes', () => {
  expect(readNapLink('?code=NAP-OK')).toEqual({ code: 'NAP-OK' })
  expect(readNapLink('?code=a%2Bb&sellerId=12')).toEqual({ code: 'a+b', sellerId: 12 })
  expect(readNapLink('?code=NAP-OK&sellerId=twelve')).toEqual({ code: 'NAP-OK' })
})

test('a link without a code is none', () => {
  expect(readNapLink('')).toBeUndefined()
  expect(readNapLink('?code=&sellerId=12')).toBeUndefined()
})

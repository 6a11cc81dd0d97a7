import { expect, test } from 'vitest'
import { connectionText } from './connection-text.ts'

test('the connection names the time of old values', () => {
  const text = (ms: number) => `${ms} ms`
  expect(connectionText(false, 5, text)).toBe('Connected')
  expect(connectionText(true, 5, text)).toBe('Not connected, values from 5 ms')
  expect(connectionText(true, undefined, text)).toBe('Not connected')
})

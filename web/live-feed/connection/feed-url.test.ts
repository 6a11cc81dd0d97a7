import { expect, test } from 'vitest'
import { shownUrl } from './feed-url.ts'

test('shownUrl removes user, password, query and fragment', () => {
  expect(shownUrl('wss://user:secret@broker.test:8084/mqtt?token=secret#x')).toBe('wss://broker.test:8084/mqtt')
  expect(shownUrl('ws://127.0.0.1:8080/mqtt')).toBe('ws://127.0.0.1:8080/mqtt')
})

test('shownUrl also removes credentials from an invalid URL', () => {
  expect(shownUrl('wss://user:secret@broker test/mqtt?token=secret')).toBe('wss://broker test/mqtt')
  expect(shownUrl('')).toBe('')
})

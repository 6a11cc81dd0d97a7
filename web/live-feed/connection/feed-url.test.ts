import { expect, test } from 'vitest'
import { feedUrlOf, shownUrl } from './feed-url.ts'

test('shownUrl removes user, password, query and fragment', () => {
  expect(shownUrl('wss://user:secret@broker.test:8084/mqtt?token=secret#x')).toBe('wss://broker.test:8084/mqtt')
  expect(shownUrl('ws://127.0.0.1:8080/mqtt')).toBe('ws://127.0.0.1:8080/mqtt')
})

test('shownUrl also removes credentials from an invalid URL', () => {
  expect(shownUrl('wss://user:secret@broker test/mqtt?token=secret')).toBe('wss://broker test/mqtt')
  expect(shownUrl('')).toBe('')
})

test('the path of the installation replaces the address that the platform sends', () => {
  expect(feedUrlOf('wss://broker.test/mqtt', undefined, 'https://platform.test')).toBe('wss://broker.test/mqtt')
  expect(feedUrlOf('wss://broker.test/mqtt', '/console/mqtt', 'https://platform.test')).toBe('wss://platform.test/console/mqtt')
  expect(feedUrlOf('ws://broker.test/mqtt', '/feed', 'http://127.0.0.1:8080')).toBe('ws://127.0.0.1:8080/feed')
})

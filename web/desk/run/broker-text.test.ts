import { expect, test } from 'vitest'
import { brokerText } from './broker-text.ts'

const feed = { broker: 'mqtt://b:1883', connected: true, sent: 12_345, dropped: 0, reconnects: 1 }

test('counts what was sent and dropped, and the reconnects', () => {
  expect(brokerText(feed)).toBe('Broker mqtt://b:1883: 12,345 messages sent, 0 dropped, 1 reconnect')
})

test('says that the broker is not connected', () => {
  expect(brokerText({ ...feed, connected: false, sent: 1, dropped: 2_000, reconnects: 0 })).toBe(
    'Broker mqtt://b:1883 (not connected): 1 message sent, 2,000 dropped, 0 reconnects',
  )
})

test('has nothing to say of the embedded broker', () => {
  expect(brokerText({ ...feed, broker: null })).toBeUndefined()
})

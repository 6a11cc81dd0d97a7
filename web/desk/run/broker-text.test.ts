import { expect, test } from 'vitest'
import { brokerText } from './broker-text.ts'

const feed = { broker: 'mqtt://b:1883', connected: true, sent: 12_345, dropped: 0, reconnects: 1, slowsWorld: false }

test('brokerText counts sent and dropped messages and reconnects', () => {
  expect(brokerText(feed)).toBe('Broker mqtt://b:1883: 12 345 messages sent, 0 dropped, 1 reconnect')
})

test('brokerText includes a missing connection', () => {
  expect(brokerText({ ...feed, connected: false, sent: 1, dropped: 2_000, reconnects: 0 })).toBe(
    'Broker mqtt://b:1883 (not connected): 1 message sent, 2 000 dropped, 0 reconnects',
  )
})

test('brokerText is undefined for the embedded broker', () => {
  expect(brokerText({ ...feed, broker: null })).toBeUndefined()
})

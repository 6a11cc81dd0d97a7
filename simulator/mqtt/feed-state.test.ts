import { expect, test } from 'vitest'
import { shownAddress, stateOfFeed } from './feed-state.ts'

const stats = { clients: 1, topics: 0, sent: 10, lost: 0, unwatched: 0, dropped: 2, refusedTokens: 0, refusedTopics: 0 }

test('an external broker is shown by its address, without user and password', () => {
  expect(shownAddress('mqtts://me:secret@broker.example:8883/path?token=x')).toBe('mqtts://broker.example:8883')
  expect(stateOfFeed({ ...stats, reconnects: 3 }, 'mqtt://me:secret@b:1883')).toEqual({
    broker: 'mqtt://b:1883',
    connected: true,
    sent: 10,
    dropped: 2,
    reconnects: 3,
    slowsWorld: false,
  })
  expect(stateOfFeed({ ...stats, clients: 0 }, 'mqtt://b:1883').connected).toBe(false)
  expect(stateOfFeed({ ...stats, slowsWorld: true }, 'mqtt://b:1883').slowsWorld).toBe(true)
})

test('the embedded broker has no address and is always connected', () => {
  expect(stateOfFeed({ ...stats, clients: 0 }, undefined)).toMatchObject({ broker: null, connected: true, reconnects: 0 })
})

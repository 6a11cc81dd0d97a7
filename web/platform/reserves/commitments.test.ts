import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Holder } from '#contract/access.ts'
import type { Bid } from '#contract/bids.ts'
import type { Reserve } from '#contract/reserves.ts'
import type { call } from '../call.ts'
import { commitmentTexts, readCommitments } from './commitments.ts'

beforeEach(() => vi.stubEnv('TZ', 'UTC'))

const NOW_MS = Date.parse('2026-03-02T12:20:00Z')
const reserve: Reserve = {
  groupId: 2,
  groupName: 'Depot DC',
  service: 'FCR-D',
  source: 'bid',
  soldKw: 100,
  availableKw: 90,
  deliveredKw: 0,
  requiredKw: 0,
  isResponding: true,
}
const bid = (hour: string, quantity = 0.1): Bid => ({ hour: `2026-03-02T${hour}:00:00Z`, quantity, price: 10, groupId: 2 })

describe('what a change of a group can break', () => {
  test('is the reserve that is sold now and later', () => {
    const bids = [bid('11'), bid('12'), bid('15'), bid('14'), bid('16', 0)]
    expect(commitmentTexts({ reserves: [reserve], bids }, NOW_MS)).toEqual([
      'Sold now: 100.0 kW of FCR-D (bid).',
      expect.stringMatching(/^Sold in 2 later hours, the first 02\/03\/2026, 14:00–15:00/),
    ])
  })

  test('is the response of now, also of a service that sells nothing', () => {
    const single = { ...reserve, source: 'settings', soldKw: 5, requiredKw: 5, deliveredKw: 4.9 } as const
    expect(commitmentTexts({ reserves: [single], bids: [] }, NOW_MS)).toEqual([
      'Responds to the frequency now (FCR-D): Required 5.0 kW, delivers 4.9 kW (98 %).',
    ])
  })

  test('is the FCR-N of batteries also while nothing is required of it', () => {
    const fcrN = { ...reserve, service: 'FCR-N', source: 'settings', soldKw: 42 } as const
    expect(commitmentTexts({ reserves: [fcrN], bids: [] }, NOW_MS)).toEqual([
      'Responds to the frequency now (FCR-N): No response required now.',
    ])
  })

  test('is a response whose required power is unknown', () => {
    const unknown = { ...reserve, source: 'settings', requiredKw: null } as const
    expect(commitmentTexts({ reserves: [unknown], bids: [] }, NOW_MS)).toEqual([
      'Responds to the frequency now (FCR-D): Delivers 0.0 kW, required power unknown.',
    ])
    expect(commitmentTexts({ reserves: [{ ...unknown, isResponding: false }], bids: [] }, NOW_MS)).toEqual([])
  })

  test('is nothing for a group that has sold nothing', () => {
    expect(commitmentTexts({ reserves: [{ ...reserve, source: 'settings' }], bids: [bid('11')] }, NOW_MS)).toEqual([])
    expect(commitmentTexts({ reserves: [], bids: [] }, NOW_MS)).toEqual([])
  })

  test('is unknown if a part could not be read', () => {
    const unknown = 'Whether the group has sold a reserve or responds to the frequency now is not known.'
    expect(commitmentTexts({ reserves: undefined, bids: [] }, NOW_MS)).toEqual([unknown])
    expect(commitmentTexts({ reserves: [], bids: undefined }, NOW_MS)).toEqual([unknown])
  })

  test('names the bid of this hour on a platform without reserves', () => {
    expect(commitmentTexts({ reserves: [], bids: [bid('12')] }, NOW_MS)).toEqual(['A bid of this hour is sold.'])
  })
})

const ADMIN: Holder = { sellerId: 0, roles: ['energyAdmin'], permissions: {} }

describe('users who may not see what is sold', () => {
  const user: Holder = { ...ADMIN, sellerId: 101, roles: [] }
  const replying = (reply: object) => (() => Promise.resolve(reply)) as unknown as typeof call
  const textsAfter = (reply: object) => readCommitments(2, user, { makeCall: replying(reply) })

  test('read that something is sold or delivered, without volumes', async () => {
    const texts = await textsAfter({ outcome: 'ok', value: { isSold: true, isDelivering: true } })
    expect(texts).toEqual([
      'The group has sold a reserve for this hour or a later one.',
      'The group responds to the frequency now.',
    ])
    expect(await textsAfter({ outcome: 'ok', value: { isSold: false, isDelivering: false } })).toEqual([])
  })

  test('read that it is unknown if the call fails, and nothing if the platform does not offer it', async () => {
    expect(await textsAfter({ outcome: 'offline' })).toEqual([expect.stringContaining('not known')])
    expect(await textsAfter({ outcome: 'problem', status: 404, refusal: {} })).toEqual([])
  })
})

it('is unknown if the calls fail, and judged by the bids if the platform does not offer reserves', async () => {
  const down = (() => Promise.resolve({ outcome: 'offline' })) as unknown as typeof call
  expect(await readCommitments(2, ADMIN, { makeCall: down })).toHaveLength(1)
  const missing = { outcome: 'problem', status: 404, refusal: {} }
  const without = (({ path }: { path: string }) =>
    Promise.resolve(path === '/api/reserves' ? missing : { outcome: 'ok', value: [] })) as unknown as typeof call
  expect(await readCommitments(2, ADMIN, { makeCall: without })).toEqual([])
})

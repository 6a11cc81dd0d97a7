import { expect, it, test } from 'vitest'
import { unseenText } from './unseen-text.ts'

const seller = { sellerId: 101, roles: [], permissions: {} }
const admin = { sellerId: 0, roles: ['energyAdmin' as const], permissions: {} }
const missing = { outcome: 'problem' as const, status: 404, refusal: {} }

it('says who manages groups for grid services, to users who do not see them', () => {
  expect(unseenText(missing, seller)).toBe(
    'The group does not exist, or you may not see it. Groups for grid services are managed by the provider.',
  )
})

test.each([
  ['an administrator, who sees every group', missing, admin],
  ['a failure that says nothing of the group', { outcome: 'problem' as const, status: 500, refusal: {} }, seller],
  ['a platform that does not answer', { outcome: 'offline' as const }, seller],
  ['a group that was read', undefined, seller],
])('is absent for %s', (_, reply, user) => {
  expect(unseenText(reply, user)).toBeUndefined()
})

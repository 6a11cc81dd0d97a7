import { expect, it, test } from 'vitest'
import { missingGroupText } from './missing-group-text.ts'

const seller = { sellerId: 101, roles: [], permissions: {} }
const admin = { sellerId: 0, roles: ['energyAdmin' as const], permissions: {} }
const missing = { outcome: 'problem' as const, status: 404, refusal: {} }

it('names the provider as manager of grid service groups, for users who cannot view them', () => {
  expect(missingGroupText(missing, seller)).toBe(
    'The group does not exist, or you have no permission to view it. Groups for grid services are managed by the provider.',
  )
})

test.each([
  ['an administrator, who sees every group', missing, admin],
  ['a failure unrelated to the group', { outcome: 'problem' as const, status: 500, refusal: {} }, seller],
  ['no reply from the platform', { outcome: 'offline' as const }, seller],
  ['a group that was read successfully', undefined, seller],
])('is absent for %s', (_, reply, user) => {
  expect(missingGroupText(reply, user)).toBeUndefined()
})

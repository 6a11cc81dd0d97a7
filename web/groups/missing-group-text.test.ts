import { expect, it, test } from 'vitest'
import { missingGroupText } from './missing-group-text.ts'

const seller = { sellerId: 101, roles: [], permissions: {} }
const admin = { sellerId: 0, roles: ['energyAdmin' as const], permissions: {} }
const missing = { outcome: 'problem' as const, status: 404, refusal: {} }

it('names the provider as manager of grid service groups, for users who cannot view them', () => {
  expect(missingGroupText(missing, '7', seller)).toBe(
    'The group with the ID 7 does not exist, or you have no permission to view it. Groups for grid services are managed by the provider.',
  )
})

it('says that no group has the id, to an administrator, who sees every group', () => {
  expect(missingGroupText(missing, '999', admin)).toBe('No group has the ID 999. It may have been deleted.')
})

test.each([
  ['a failure unrelated to the group', { outcome: 'problem' as const, status: 500, refusal: {} }],
  ['no reply from the platform', { outcome: 'offline' as const }],
  ['a group that was read successfully', undefined],
])('is absent for %s', (_, reply) => {
  expect(missingGroupText(reply, '7', seller)).toBeUndefined()
  expect(missingGroupText(reply, '7', admin)).toBeUndefined()
})

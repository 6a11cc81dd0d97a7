import { expect, it } from 'vitest'
import { can, PERMISSIONS, ROLES, type Holder } from '#contract/access.ts'
import { DLM_FIELD_GATES, GATED_DLM_FIELDS } from '#contract/dlm-gates.ts'
import { LIMITS_FIELDS, type LimitsDraft } from './limits.ts'
import { lockOf } from './locks.ts'

const users: [string, Holder][] = [
  ...ROLES.map((role): [string, Holder] => [role, { sellerId: 0, roles: [role], permissions: {} }]),
  ...PERMISSIONS.map((permission): [string, Holder] => [
    permission,
    { sellerId: 101, roles: [], permissions: { [permission]: true } },
  ]),
]
/** Everything on that a field may ask for, so that only gates lock one. */
const draft = { enabled: true, isQueuing: true } as LimitsDraft

it.each(users)('%s finds locked just the fields whose gate is closed', (_, user) => {
  const locked = LIMITS_FIELDS.filter((field) => lockOf(field, draft, user) !== undefined)
  const closed = GATED_DLM_FIELDS.filter((field) => !can[DLM_FIELD_GATES[field]](user))
  expect(locked.toSorted()).toEqual(closed.toSorted())
})

import { expect, it } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import { endpoints } from '#contract/endpoints.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import { authorisation, otherSellers, ownSession } from './access.ts'
import { NEEDED_BY_CALL } from './needed-permissions.ts'
import { checkedRun } from '#simulator/testing/checked-run.ts'

const user = (name: string, sellerId: number, rest: object) => ({
  user: name,
  name,
  email: 'a@b.example',
  password: 'demo',
  sellerId,
  about: 'One.',
  ...rest,
})
const users = [
  user('admin', 0, { roles: ['energyAdmin'] }),
  user('viewer', 1, { permissions: ['energy_load_dlm_view'] }),
  user('editor', 1, { permissions: ['energy_load_dlm_view', 'energy_load_dlm_edit'] }),
]

/** What the check says of one call, its status and the limits that it changes. */
function judge(operator: { user: string; call: string; params?: object }, status: number, change: Partial<DlmLimits> = {}) {
  const world = run(sampleWorld({ change: { users } }), 1)
  const check = authorisation.begin(world, () => {})
  const group = world.groups.get(1)
  if (group) group.dlm = { ...group.dlm, ...change }
  world.journal.add(world.nowMs, 'stimulus', { operator })
  world.journal.add(world.nowMs, 'operator', { status })
  return check(world)?.what
}

it('the table has every call that needs a permission and answers with JSON', () => {
  const names = (Object.entries(endpoints) as [string, AnyEndpoint][])
    .filter(([, { allow, answers }]) => answers === 'json' && allow !== 'anyone' && allow !== 'signedIn')
    .map(([name]) => name)
  expect([...NEEDED_BY_CALL.keys()].toSorted()).toEqual(names.toSorted())
})

it('reports a call that succeeded without its permission', () => {
  expect(judge({ user: 'viewer', call: 'saveDlmLimits' }, 200)).toContain('without its permission')
  expect(judge({ user: 'editor', call: 'saveBid' }, 200)).toContain('without its permission')
  expect(judge({ user: 'admin', call: 'listActivity' }, 200)).toContain('without its permission')
})

it('accepts a call with its permission, and a refusal without', () => {
  expect(judge({ user: 'viewer', call: 'readGroup' }, 200)).toBeUndefined()
  expect(judge({ user: 'editor', call: 'deleteGroup' }, 200)).toBeUndefined()
  expect(judge({ user: 'viewer', call: 'deleteGroup' }, 403)).toBeUndefined()
})

it('reports a changed limit of a service without the permission for the service', () => {
  const save = (by: string) => ({ user: by, call: 'saveDlmLimits', params: { groupId: 1 } })
  const change = { isSolarCharging: true }
  expect(judge(save('editor'), 200, change)).toBe('editor changed isSolarCharging without the permission for it')
  expect(judge(save('admin'), 200, change)).toBeUndefined()
})

it('accepts a service in the body of a save that changes no service', () => {
  const body = { enabled: false, enabledBoostCharging: true }
  const save = { user: 'editor', call: 'saveDlmLimits', params: { groupId: 1 }, body }
  expect(judge(save, 200, { enabled: false })).toBeUndefined()
})

it('reports a call that was forbidden to an admin', () => {
  expect(judge({ user: 'admin', call: 'saveBid' }, 403)).toBe('saveBid was forbidden to admin, who is an admin')
  expect(judge({ user: 'admin', call: 'saveBid' }, 400)).toBeUndefined()
})

it.each([{ sellerId: 0 }, { roles: ['energyAdmin'] }, { permissions: {} }])('reports a session with %j', async (wrong) => {
  const run = { site: 'courtyard', lines: [['operator', 'readMe']] } as const
  expect(await checkedRun(ownSession, run)).toEqual({ what: undefined, cases: 1 })
  const { what } = await checkedRun(ownSession, { ...run, spoil: (_, reply) => Object.assign(reply as object, wrong) })
  expect(what).toMatch(/^operator is shown as /)
})

const viewer = {
  user: 'viewer',
  name: 'Viewer',
  email: 'a@b.example',
  password: 'demo',
  sellerId: 1,
  permissions: ['energy_load_dlm_view'],
  about: 'One.',
}

/** What the check says of a call that was answered with 200. Station 1 is of the seller of the user, station 5 of another one. */
function judgeSellers(operator: { call: string; params?: object; query?: object }) {
  const world = run(sampleWorld({ change: { users: [viewer] } }), 1)
  Object.assign(world.stations.find(({ stationId }) => stationId === 5) ?? {}, { sellerId: 9 })
  const check = otherSellers.begin(world, () => {})
  world.journal.add(world.nowMs, 'stimulus', { operator: { user: 'viewer', ...operator } })
  world.journal.add(world.nowMs, 'operator', { status: 200 })
  return check(world)?.what
}

it('reports a device of another seller', () => {
  expect(judgeSellers({ call: 'readStation', params: { id: 'd-5' } })).toContain('device d-5 of another seller')
  expect(judgeSellers({ call: 'readStation', params: { id: 'd-1' } })).toBeUndefined()
})

it('judges a station that is read by its station ID by that ID', () => {
  expect(judgeSellers({ call: 'readStation', params: { id: 'd-5' }, query: { stationId: 1 } })).toBeUndefined()
  expect(judgeSellers({ call: 'readStation', params: { id: 'd-1' }, query: { stationId: 5 } })).toContain(
    'device d-5 of another seller',
  )
})

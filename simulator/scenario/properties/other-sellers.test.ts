import { expect, it } from 'vitest'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import { otherSellers } from './other-sellers.ts'

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
function judge(operator: { call: string; params?: object; query?: object }) {
  const world = run(sampleWorld({ change: { users: [viewer] } }), 1)
  Object.assign(world.stations.find(({ stationId }) => stationId === 5) ?? {}, { sellerId: 9 })
  const check = otherSellers.begin(world, () => {})
  world.journal.add(world.nowMs, 'stimulus', { operator: { user: 'viewer', ...operator } })
  world.journal.add(world.nowMs, 'operator', { status: 200 })
  return check(world)?.what
}

it('reports a device of another seller', () => {
  expect(judge({ call: 'readStation', params: { id: 'd-5' } })).toContain('device d-5 of another seller')
  expect(judge({ call: 'readStation', params: { id: 'd-1' } })).toBeUndefined()
})

it('judges a station that is read by its station ID by that ID', () => {
  expect(judge({ call: 'readStation', params: { id: 'd-5' }, query: { stationId: 1 } })).toBeUndefined()
  expect(judge({ call: 'readStation', params: { id: 'd-1' }, query: { stationId: 5 } })).toContain('device d-5 of another seller')
})

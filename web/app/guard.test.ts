import { expect, test } from 'vitest'
import type { Me } from '#contract/session.ts'
import type { Session } from '#session/session.ts'
import { admit } from './guard.ts'
import { screens } from './screens.ts'

const me: Me = {
  id: 'u',
  name: 'U',
  email: 'u@x',
  sellerId: 12,
  roles: [],
  permissions: {},
  accessToken: { token: 't', expiresInSecs: 60 },
}
const signedIn = (permissions: Me['permissions'] = {}): Session => ({
  state: 'signed-in',
  me: { ...me, permissions },
  way: 'password',
})

test('a screen for anyone opens before the session is known', () => {
  expect(admit('anyone', { state: 'loading' }, '/login')).toEqual({ kind: 'in' })
})

test('a gated route waits while the session is loading', () => {
  expect(admit('seeDevices', { state: 'loading' }, '/devices/1')).toEqual({ kind: 'wait' })
})

test('without a session, the login returns the user to the requested URL', () => {
  const ended: Session = { state: 'signed-out', reason: 'ended' }
  expect(admit('seeDevices', ended, '/site-management/stations?search=a b')).toEqual({
    kind: 'sign-in',
    to: '/login?next=%2Fsite-management%2Fstations%3Fsearch%3Da+b',
  })
  expect(admit('signedIn', ended, '/')).toEqual({ kind: 'sign-in', to: '/login' })
})

test('after a logout, the login does not return the user to the requested URL', () => {
  expect(admit('seeDevices', { state: 'signed-out', reason: 'left' }, '/devices/1')).toEqual({ kind: 'sign-in', to: '/login' })
})

test('a gate admits a user with the permission and refuses others', () => {
  expect(admit('seeDevices', signedIn({ energy_load_dlm_view: true }), '/devices/1')).toEqual({ kind: 'in' })
  expect(admit('seeDevices', signedIn(), '/devices/1')).toEqual({ kind: 'refused' })
})

test('home, the target of refused users, is open to every signed-in user', () => {
  const home = screens.find(({ path }) => path === '/')
  expect(home && admit(home.allow, signedIn(), '/')).toEqual({ kind: 'in' })
})

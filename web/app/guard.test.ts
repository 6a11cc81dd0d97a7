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

test('what anyone may open is open at once', () => {
  expect(admit('anyone', { state: 'loading' }, '/login')).toEqual({ kind: 'in' })
})

test('while the platform is asked who one is, one waits', () => {
  expect(admit('seeDevices', { state: 'loading' }, '/devices/1')).toEqual({ kind: 'wait' })
})

test('without a session one signs in and comes back', () => {
  const ended: Session = { state: 'signed-out', reason: 'ended' }
  expect(admit('seeDevices', ended, '/site-management/stations?search=a b')).toEqual({
    kind: 'sign-in',
    to: '/login?next=%2Fsite-management%2Fstations%3Fsearch%3Da+b',
  })
  expect(admit('signedIn', ended, '/')).toEqual({ kind: 'sign-in', to: '/login' })
})

test('who has logged out does not come back', () => {
  expect(admit('seeDevices', { state: 'signed-out', reason: 'left' }, '/devices/1')).toEqual({ kind: 'sign-in', to: '/login' })
})

test('a gate lets in by permission and refuses otherwise', () => {
  expect(admit('seeDevices', signedIn({ energy_load_dlm_view: true }), '/devices/1')).toEqual({ kind: 'in' })
  expect(admit('seeDevices', signedIn(), '/devices/1')).toEqual({ kind: 'refused' })
})

test('home, where the refused end, is open to all who are signed in', () => {
  const home = screens.find(({ path }) => path === '/')
  expect(home && admit(home.allow, signedIn(), '/')).toEqual({ kind: 'in' })
})

import { expect, test } from 'vitest'
import { withoutSecrets } from './secrets.ts'

test('hides texts and numbers whose name is that of a secret, at any depth', () => {
  const value = { user: 'admin', password: 'demo', body: { mfaCode: 123_456, tokens: ['a'], token: null } }
  expect(withoutSecrets(value)).toEqual({ user: 'admin', password: '…', body: { mfaCode: '…', tokens: ['a'], token: null } })
})

test.each([{ note: 'the password is on the door' }, { station: 'd-1', message: { meter: { powerW: 4_000 } } }])(
  'returns a copy of %j',
  (value) => {
    const copy = withoutSecrets(value)
    expect(copy).toEqual(value)
    expect(copy).not.toBe(value)
  },
)

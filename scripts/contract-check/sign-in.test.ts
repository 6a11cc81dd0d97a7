import { describe, expect, it } from 'vitest'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'
import { signIn } from './sign-in.ts'
import { withoutSecrets } from './without-secrets.ts'

const platform = scenarioPlatform()

describe('signing in', () => {
  it('returns a token that the platform takes', async () => {
    const signedIn = await signIn(platform.url, { user: 'operator', password: 'demo' })
    const token = 'token' in signedIn ? signedIn.token : ''
    const reply = await platform.ask('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
    expect(await reply.json()).toMatchObject({ id: 'operator' })
  })

  it('takes the code of a second factor, and asks for it', async () => {
    expect(await signIn(platform.url, { user: 'mfa', password: 'demo' })).toEqual({
      problem: 'The platform asks for a second factor. Pass its code with --mfa-code.',
    })
    expect(await signIn(platform.url, { user: 'mfa', password: 'demo', mfaCode: '123456' })).toHaveProperty('token')
  })

  it('says that the password is wrong without repeating it', async () => {
    const answer = await signIn(platform.url, { user: 'operator', password: 'wrong-secret' })
    expect(answer).toEqual({ problem: 'The platform refuses this user and password.' })
  })
})

it('leaves every secret out of a line', () => {
  expect(withoutSecrets('not JSON: {"password":"s3cret","t":"abc"} s3cret', ['abc', 's3cret', undefined, ''])).toBe(
    'not JSON: {"password":"***","t":"***"} ***',
  )
})

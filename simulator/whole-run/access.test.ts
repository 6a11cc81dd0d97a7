import { expect, it, vi } from 'vitest'
import * as access from '#contract/access.ts'
import { endpoints } from '#contract/endpoints.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { signIn } from './sign-in.ts'
import { userRights } from './user-rights.ts'

const scenario = loadScenario({ yaml: 'about: A test.\nstarts: 2026-03-02T08:00:00Z\nsite: courtyard\nlasts: 5s\n' })
const run = { scenario, endMs: scenario.endMs }

it('every kind of user has the rights of the specification', async () => {
  expect(await userRights.check(run)).toBeUndefined()
}, 60_000)

it.each([
  ['seeGroups', true, 'listGroups as nothing was answered with 200 by listGroups, and it is forbidden'],
  [
    'editCongestion',
    false,
    'createCongestionRule as energyAdmin was answered with 403 by createCongestionRule, and it is allowed',
  ],
] as const)(
  'reports a gate %s that is always %s',
  async (gate, isOpen, said) => {
    const spy = vi.spyOn(access.can, gate).mockReturnValue(isOpen)
    const breach = await userRights.check(run)
    spy.mockRestore()
    expect(breach?.what).toBe(said)
  },
  60_000,
)

it('reports a call with the gate of another one', async () => {
  const call = endpoints.saveBid as { allow: string }
  const { allow } = call
  call.allow = 'seeTsoMarket'
  const breach = await userRights.check(run)
  call.allow = allow
  expect(breach?.what).toMatch(/^saveBid as energySupport was answered with 400 by saveBid, and it is forbidden$/)
}, 60_000)

it('every user signs in with the right password only', async () => {
  expect(await signIn.check(run)).toBeUndefined()
})

it('reports a wrong password that is accepted', async () => {
  const [first] = scenario.site.users
  if (!first) throw new Error('the site has no user')
  // A second account of the same name stands for a platform that accepts more than it should.
  const site = { ...scenario.site, users: [first, { ...first, password: `${first.password}x` }] }
  const breach = await signIn.check({ ...run, scenario: { ...scenario, site } })
  expect(breach?.what).toMatch(/^login with .*x".* was answered with 200, in place of a refusal$/)
})

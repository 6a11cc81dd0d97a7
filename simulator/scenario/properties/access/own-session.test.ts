import { expect, it } from 'vitest'
import { checkedRun } from '#simulator/testing/checked-run.ts'
import { ownSession } from './own-session.ts'

it.each([{ sellerId: 0 }, { roles: ['energyAdmin'] }, { permissions: {} }])('reports a session with %j', async (wrong) => {
  const run = { site: 'courtyard', lines: [['operator', 'readMe']] } as const
  expect(await checkedRun(ownSession, run)).toEqual({ what: undefined, cases: 1 })
  const { what } = await checkedRun(ownSession, { ...run, spoil: (_, reply) => Object.assign(reply as object, wrong) })
  expect(what).toMatch(/^operator is shown as /)
})

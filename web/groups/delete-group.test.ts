import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { call, Reply } from '#platform/call.ts'
import { deleteWholeGroup } from './delete-group.ts'

const ok: Reply<unknown> = { outcome: 'ok', value: {} }
const problem = (status: number): Reply<unknown> => ({ outcome: 'problem', status, refusal: {} })

/** A platform that answers the calls in their order, and the calls it got. */
async function deleteAgainst(...answers: Reply<unknown>[]) {
  const asked: string[] = []
  const answer = async ({ method, path }: AnyEndpoint) => {
    asked.push(`${method} ${path}`)
    return answers[asked.length - 1] ?? problem(599)
  }
  const { outcome } = await deleteWholeGroup(7, answer as typeof call)
  return { outcome, asked }
}

const SETTINGS = 'DELETE /api/groups/:groupId/v2g-settings'
const GROUP = 'DELETE /api/groups/:groupId'

test('the V2G settings go first, then the group', async () => {
  expect(await deleteAgainst(ok, ok)).toEqual({ outcome: 'ok', asked: [SETTINGS, GROUP] })
})

test('a group that has no V2G settings is deleted all the same', async () => {
  expect(await deleteAgainst(problem(404), ok)).toEqual({ outcome: 'ok', asked: [SETTINGS, GROUP] })
})

test('where the V2G settings cannot be deleted, the group stays', async () => {
  expect(await deleteAgainst(problem(500))).toEqual({ outcome: 'problem', asked: [SETTINGS] })
  expect(await deleteAgainst({ outcome: 'offline' })).toEqual({ outcome: 'offline', asked: [SETTINGS] })
})

test('a group that cannot be deleted is a failure', async () => {
  expect((await deleteAgainst(ok, problem(409))).outcome).toBe('problem')
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Branch, BranchPowers } from '#contract/sim/branch.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform<Engine>
beforeAll(async () => {
  const engine = createEngine({ scenario: 'queue' })
  engine.setClock({ paused: true })
  platform = await startFakePlatform(engine)
  await engine.advance(60_000)
})
afterAll(async () => {
  platform.engine.stop()
  await platform.stop()
})

const LINE = { vehicle: { station: 'Courtyard three', leaves: true } }
const post = async (path: string, body: object = {}) => {
  const reply = await platform.ask(path, { method: 'POST', body })
  return { status: reply.status, body: await reply.json() }
}
const read = async (): Promise<Branch | null> => (await (await platform.ask('/sim/branch')).json()).branch
const readPowers = async (groupId: number): Promise<BranchPowers | null> =>
  (await (await platform.ask(`/sim/branch/powers?groupId=${groupId}`)).json()).powers
const following = () =>
  vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'following', progress: 1 }), { timeout: 30_000 })

test('a branch is started, compared and discarded', async () => {
  expect(await read()).toBeNull()
  const { status, body } = await post('/sim/branch', { at: '2026-03-02T10:00:30Z', line: LINE })
  expect([status, body.branch.at]).toEqual([200, '2026-03-02T10:00:30.000Z'])
  await following()
  expect((await read())?.differences[0]).toBe('The runs part at 30s.')
  const powers = await readPowers(1)
  expect([powers?.runKw.length, powers?.branchKw.length]).toEqual([61, 61])
  expect((await post('/sim/branch/end')).body).toEqual({ branch: null })
  expect(await readPowers(1)).toBeNull()
  expect((await platform.ask('/sim/branch/powers?groupId=99')).status).toBe(404)
})

test.each([
  ['an unknown station', { line: { vehicle: { station: 'Nowhere', leaves: true } } }, /Nowhere/],
  ['a line with a time', { line: { ...LINE, at: '5s' } }, /must have no time/],
  ['a moment in the future', { at: '2026-03-02T11:00:00Z', line: LINE }, /between the start of the run and its present moment/],
  ['an empty line', { line: {} }, /./],
])('refuses %s with a sentence', async (_, body, sentence) => {
  const reply = await post('/sim/branch', body)
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringMatching(sentence)])
  expect(await read()).toBeNull()
})

test('another run discards the branch', async () => {
  await post('/sim/branch', { line: LINE })
  await following()
  await post('/sim/reset')
  expect(await read()).toBeNull()
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'
import { bytesOf, packOfFirst } from '../testing/dip-pack.ts'
import { verifyPack } from '../verify/verify-pack.ts'

const platform = scenarioPlatform('frequency-dip')
const folder = mkdtempSync(join(tmpdir(), 'evidence-call-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(() => platform.engine.advance(20 * MINUTE_MS))

const idOf = (name: string) => findGroup(platform.engine.world, name).id
const rows = (name: string, query = '') => platform.ask(`/api/groups/${idOf(name)}/activations${query}`, { as: 'admin' })
function pack(name: string, query: Record<string, string>) {
  const admin = platform.engine.world.users.find(({ user }) => user === 'admin')
  if (!admin) throw new Error('no admin')
  const { token } = platform.tokens.issue(admin, 'temporary')
  return platform.ask(`/api/csv-export/evidence?${new URLSearchParams({ groupId: String(idOf(name)), ...query, token })}`)
}
const bytesIn = async (reply: Response) => Buffer.from(await reply.arrayBuffer())

describe('the activations of a group', () => {
  test('are listed with the rules that they met', async () => {
    expect(await (await rows('Depot AC')).json()).toEqual({
      data: [
        {
          startedAt: '2026-03-02T08:00:11.700Z',
          endedAt: '2026-03-02T08:03:53.500Z',
          completeAt: '2026-03-02T08:15:12.000Z',
          products: ['single-step'],
          providers: ['Depot AC'],
          requiredKw: 5,
          rules: { met: 7, notMet: 0, open: 0 },
        },
      ],
      total: 1,
    })
  })

  test('are paged', async () => {
    expect(await (await rows('Depot AC', '?page=1&pageSize=1')).json()).toEqual({ data: [], total: 1 })
  })

  test('are for users with the Fingrid page', async () => {
    const reply = await platform.ask(`/api/groups/${idOf('Depot AC')}/activations`, { as: 'operator' })
    expect(reply.status).toBe(403)
  })
})

describe('a pack', () => {
  test('of an activation has the bytes of the pack, and is unaltered', async () => {
    const reply = await pack('Depot AC', { activation: '2026-03-02T08:00:11.700Z' })
    expect(reply.headers.get('content-type')).toBe('application/zip')
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="evidence_Depot-AC_20260302T080011700Z.zip"')
    const bytes = await bytesIn(reply)
    expect(bytes.equals(await bytesOf(packOfFirst(platform.engine.world)))).toBe(true)
    const path = join(folder, 'one.zip')
    writeFileSync(path, bytes)
    expect((await verifyPack(path)).problems).toEqual([])
  })

  test('of a range has its seconds', async () => {
    const startS = Date.parse('2026-03-02T08:00:00Z') / SECOND_MS
    const path = join(folder, 'range.zip')
    writeFileSync(path, await bytesIn(await pack('Depot AC', { start: String(startS), end: String(startS + 600) })))
    expect(await verifyPack(path)).toMatchObject({
      problems: [],
      manifest: { span: { seconds: 600 }, activations: [{ provider: 'Depot AC' }] },
    })
  })

  test('is refused for an unknown activation, and for a range that is empty or older than 14 days', async () => {
    const { nowMs } = platform.engine.world
    const seconds = (ms: number) => String(Math.floor(ms / SECOND_MS))
    const statuses = await Promise.all([
      pack('Depot AC', { activation: '2026-03-02T08:00:11.800Z' }),
      pack('Depot AC', { start: seconds(nowMs), end: seconds(nowMs) }),
      pack('Depot AC', { start: seconds(nowMs + MINUTE_MS), end: seconds(nowMs + 2 * MINUTE_MS) }),
      pack('Depot AC', { start: seconds(nowMs - 15 * DAY_MS), end: seconds(nowMs) }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 400, 400, 400])
    expect(await statuses[3]?.text()).toContain('evidence is available for the last 14 days')
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Approval } from '#contract/fingrid.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform('approval-ramp')
const idOf = (name: string) => findGroup(platform.engine.world, name).id
const pathOf = (name: string) => `/api/groups/${idOf(name)}/approval`
const start = (name: string, body: object = { product: 'fcr-d-up-dynamic', cars: 'charging' }) =>
  platform.ask(pathOf(name), { method: 'POST', as: 'admin', body })
const read = async (name: string): Promise<Approval | null> => {
  const reply = await platform.ask(pathOf(name), { as: 'admin' })
  expect(reply.status).toBe(200)
  return (await reply.json()).approval
}

/** The programme of a group when it has ended. */
const finished = (name: string): Promise<Approval> =>
  vi.waitFor(
    async () => {
      const approval = await read(name)
      if (!approval || approval.state === 'playing') throw new Error('The programme has not ended.')
      return approval
    },
    { timeout: 120_000, interval: 20 },
  )

/** A file of the last programme of South row. */
const file = (name: string) => {
  const admin = platform.engine.world.users.find(({ user }) => user === 'admin')
  if (!admin) throw new Error('no admin')
  const { token } = platform.tokens.issue(admin, 'temporary')
  return platform.ask(`/api/csv-export/approval?groupId=${idOf('South row')}&file=${encodeURIComponent(name)}&token=${token}`)
}

beforeEach(async () => platform.engine.reset())

describe('a programme on the present fleet', () => {
  test('finds the capacity of a group, and leaves the live world unchanged', async () => {
    const { world } = platform.engine
    const [nowMs, journal] = [world.nowMs, world.journal.length]
    expect(await read('North row')).toBeNull()
    const started = Approval.parse(await (await start('North row')).json())
    expect(started).toMatchObject({ state: 'playing', progress: 0, groupName: 'North row', result: null })
    const { result, progress, problem } = await finished('North row')
    expect({ progress, problem }).toEqual({ progress: 1, problem: null })
    expect(result).toMatchObject({ isApproved: true, declaredKw: 20, approvedKw: 20, factor: 1 })
    const withVerdict = (isJudged: boolean) =>
      result?.requirements.filter(({ verdict }) => verdict.startsWith('not-') !== isJudged).map(({ id }) => id)
    expect(withVerdict(true)).toEqual(['1', '2', '2', '3', '4', '8', '8', '9', '10', '11', '11', '12'])
    expect(withVerdict(false)).toEqual(['12', '13', '13', '13'])
    expect(result?.chargers.length).toBeGreaterThan(0)
    expect(result?.sines.map(({ periodS }) => periodS)).toEqual([10, 15, 25, 40, 50, 60, 70])
    const ramps = result?.tests[0]
    expect(ramps).toMatchObject({ name: 'Fast ramps', stepS: 3 })
    expect(Math.max(...(ramps?.requiredKw ?? []))).toBe(20)
    expect(ramps?.responseKw.length).toBe(ramps?.frequencyHz.length)
    expect([world.nowMs, world.journal.length]).toEqual([nowMs, journal])
  })

  test('uses the settings and the cars of the moment; its files are the report and one file per test', async () => {
    const { world } = platform.engine
    const group = findGroup(world, 'South row')
    group.fcr = { ...group.fcr, maxStepwiseFlexibility: 12 }
    for (const index of group.stationIndexes) {
      const station = world.stations[index]
      if (station) Object.assign(station, { vehicle: null, nextVisit: null })
    }
    await start('South row', { product: 'fcr-d-up-static', cars: 'present' })
    const present = await finished('South row')
    expect(present.result).toMatchObject({ declaredKw: 12, isApproved: false, approvedKw: 0 })
    await start('South row', { product: 'fcr-d-up-static', cars: 'charging' })
    const { result } = await finished('South row')
    expect(result).toMatchObject({ declaredKw: 12, isApproved: true, approvedKw: 12 })

    // The report, and the tests at the high and at the low load.
    expect(result?.files.length).toBe(7)
    const [report = '', ramps = ''] = result?.files ?? []
    const page = await file(report)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = await page.text()
    expect(text).toContain('<title>South row: FCR-D up, static</title>')
    expect(text).toContain('South row passes FCR-D up, static: 12.0 kW.')
    expect(await (await file(ramps)).text()).toMatch(/^DateTime,InsAcPow,GridFreq,ApplFreqSig,CalcBaseline,ContMode_FcrdUp,/)
    expect((await file('../secret')).status).toBe(404)
  })

  test('includes a group that an operator has created', async () => {
    const { engine } = platform
    const body = { name: 'New row', type: 'GROUP_TYPE_CHARGER', sellerId: findGroup(engine.world, 'North row').sellerId }
    expect((await platform.ask('/api/groups', { method: 'POST', as: 'admin', body })).status).toBe(200)
    await start('New row')
    expect(await finished('New row')).toMatchObject({ state: 'failed', problem: 'New row has no stations.' })
  })

  test('refuses a product that the group cannot offer, in one sentence', async () => {
    await start('South row')
    expect(await finished('South row')).toMatchObject({
      state: 'failed',
      problem: 'South row is static and cannot offer fcr-d-up-dynamic.',
      result: null,
    })
    expect((await start('South row', { product: 'ffr-49.7', cars: 'present' })).status).toBe(400)
  })
})

describe('one programme at a time', () => {
  test('refuses a second one, and starts it after a cancellation', async () => {
    await start('North row')
    const second = await start('South row')
    expect([second.status, (await second.json()).message]).toEqual([
      409,
      'A test programme of North row is in progress. Wait until it ends, or cancel it.',
    ])
    const cancelled = await platform.ask(pathOf('North row'), { method: 'DELETE', as: 'admin' })
    expect((await cancelled.json()).approval).toMatchObject({ state: 'cancelled' })
    expect((await start('South row')).status).toBe(200)
    await finished('South row')
    expect(await read('North row')).toMatchObject({ state: 'cancelled', result: null })
  })

  test('ends with the run', async () => {
    await start('North row')
    platform.engine.reset()
    expect(await read('North row')).toBeNull()
    expect((await platform.ask(pathOf('North row'), { method: 'DELETE', as: 'admin' })).status).toBe(200)
    expect(await read('North row')).toBeNull()
  })
})

test('only users with the Fingrid page may test a group', async () => {
  const body = { product: 'fcr-d-up-dynamic', cars: 'present' }
  expect((await platform.ask(pathOf('North row'), { method: 'POST', as: 'viewer', body })).status).toBe(403)
  expect((await platform.ask(pathOf('North row'), { as: 'viewer' })).status).toBe(403)
})

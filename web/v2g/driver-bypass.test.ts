import { environmentManager } from '@tanstack/query-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setBearer } from '#platform/credentials.ts'
import { clearCachedReads } from '#platform/query-client.ts'
import { waitingNoticesAtom } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { v2gSettings } from '#platform/v2g-settings.ts'
import { pendingBypass, switchBypass } from './driver-bypass.ts'

const SETTINGS = {
  mode: 'freq',
  minSoC: 50,
  ffrPositive: 1000,
  ffrNegative: 1000,
  startChargeWith2kW: false,
  dailySchedule: [],
}

let answer: (response: Response) => void = () => {}

beforeEach(() => {
  environmentManager.setIsServer(() => false)
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'PUT' ? answered : Response.json({ ...SETTINGS, isDriverBypassEnabled: false }),
  )
  setBearer('t')
  clearCachedReads()
  store.set(waitingNoticesAtom, [])
})
afterEach(() => {
  vi.unstubAllGlobals()
  environmentManager.setIsServer(() => true)
})

const notices = () => store.get(waitingNoticesAtom).map(({ text }) => text)

test('the switch changes immediately and is reverted if the platform rejects it', async () => {
  const done = switchBypass(3, true)
  expect(store.get(pendingBypass(3))).toBe(true)
  expect(store.get(pendingBypass(4))).toBeUndefined()
  answer(Response.json({}, { status: 500 }))
  await done
  expect(store.get(pendingBypass(3))).toBeUndefined()
  expect(notices()).toEqual(['Failed to update driver bypass'])
})

test('an accepted change updates the cached settings of that group only', async () => {
  const [one, other] = [v2gSettings({ params: { groupId: 3 } }), v2gSettings({ params: { groupId: 4 } })]
  const stops = [store.sub(one, () => {}), store.sub(other, () => {})]
  await expect.poll(() => [store.get(one).state, store.get(other).state]).toEqual(['ready', 'ready'])

  const done = switchBypass(3, true)
  const shown: unknown[] = []
  const note = () => shown.push(store.get(pendingBypass(3)) ?? store.get(one).value?.isDriverBypassEnabled)
  stops.push(store.sub(pendingBypass(3), note))
  answer(Response.json({}))
  await done
  expect(shown).toEqual([true])
  expect(store.get(other).value?.isDriverBypassEnabled).toBe(false)
  expect(notices()).toEqual(['Enabled driver bypass'])
  for (const stop of stops) stop()
})

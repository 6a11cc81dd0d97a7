import { environmentManager } from '@tanstack/query-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listStations, readStation, Station } from '#contract/stations.ts'
import { setBearer } from '#platform/credentials.ts'
import { clearCachedReads } from '#platform/query-client.ts'
import { resource } from '#platform/resource.ts'
import { sampleOf } from '#platform/testing/sample-value.ts'
import { questionAtom } from '#ui/page/confirm.ts'
import { waitingNoticesAtom } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { pendingFcrN, switchFcrN } from './fcr-n.ts'

const station = { deviceId: 'b1', name: 'Hall one' }
const sample = sampleOf(Station) as Station
const stored = (fcrNEnabled: boolean, deviceId = 'b1'): Station => ({ ...sample, deviceId, name: 'Hall one', fcrNEnabled })

/** The reply of the platform, sent when the test resolves it. */
let answer: (response: Response) => void = () => {}
let answered: Promise<Response>
let isOnThere = false
const sent = vi.fn<(body: string) => void>()

beforeEach(() => {
  environmentManager.setIsServer(() => false)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') {
      sent(typeof body === 'string' ? body : '')
      return answered
    }
    const now = stored(isOnThere)
    return Response.json(url.includes('?') ? { data: [now, stored(false, 'b2')], total: 2 } : now)
  })
  answered = new Promise((resolve) => {
    answer = resolve
  })
  isOnThere = false
  sent.mockReset()
  setBearer('t')
  clearCachedReads()
  store.set(waitingNoticesAtom, [])
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  environmentManager.setIsServer(() => true)
})

const notices = () => store.get(waitingNoticesAtom).map(({ text }) => text)
const oneDevice = () => resource(readStation, { every: 5 })({ params: { id: 'b1' } })
const list = () => resource(listStations)({ query: { page: 0 } })

test('a switch changes immediately, and polls do not revert it', async () => {
  const read = oneDevice()
  const stop = store.sub(read, () => {})
  await expect.poll(() => store.get(read).state).toBe('ready')
  const done = switchFcrN(station, true)
  expect(store.get(pendingFcrN('b1'))).toBe(true)

  const { asOfMs } = store.get(read)
  await expect.poll(() => store.get(read).asOfMs).not.toBe(asOfMs)
  expect(store.get(pendingFcrN('b1'))).toBe(true)
  answer(Response.json({}))
  await done
  stop()
})

test('an accepted change is in the cached replies before the pending value is removed', async () => {
  const [one, all] = [oneDevice(), list()]
  const stops = [store.sub(one, () => {}), store.sub(all, () => {})]
  await expect.poll(() => [store.get(one).state, store.get(all).state]).toEqual(['ready', 'ready'])

  const done = switchFcrN({ ...station, name: 'Hall two' }, true)
  const shown: unknown[] = []
  const note = () => shown.push(store.get(pendingFcrN('b1')) ?? store.get(one).value?.fcrNEnabled)
  stops.push(store.sub(pendingFcrN('b1'), note))
  isOnThere = true
  answer(Response.json({}))
  await done
  expect(shown).toEqual([true])
  expect(store.get(all).value?.data.map(({ fcrNEnabled }) => fcrNEnabled)).toEqual([true, false])
  expect(notices()).toEqual(['Enabled FCR-N of Hall two'])
  for (const stop of stops) stop()
})

test('a rejected change reverts the switch and shows an error', async () => {
  const done = switchFcrN(station, true)
  expect(store.get(pendingFcrN('b1'))).toBe(true)
  answer(Response.json({}, { status: 403 }))
  await done
  expect(store.get(pendingFcrN('b1'))).toBeUndefined()
  expect(notices()).toEqual(['Failed to update FCR-N'])
})

test('a second change is ignored while one is pending', async () => {
  const done = switchFcrN(station, true)
  await switchFcrN(station, true)
  expect(store.get(pendingFcrN('b1'))).toBe(true)
  answer(Response.json({}))
  await done
  expect(sent.mock.calls).toEqual([['{"enabled":true}']])
})

test('switching off requires confirmation and can be undone', async () => {
  // A unique name: equal notifications are suppressed for some seconds.
  const battery = { ...station, name: 'Hall three' }
  const refused = switchFcrN(battery, false)
  store.get(questionAtom)?.answer(false)
  await refused
  expect(sent).not.toHaveBeenCalled()

  const done = switchFcrN(battery, false)
  expect(store.get(questionAtom)?.title).toBe('Switch off FCR-N of Hall three?')
  expect(store.get(pendingFcrN('b1'))).toBeUndefined()
  store.get(questionAtom)?.answer(true)
  answer(Response.json({}))
  await done
  answered = Promise.resolve(Response.json({}))
  store.get(waitingNoticesAtom)[0]?.undo?.()
  await expect.poll(notices).toEqual(['Disabled FCR-N of Hall three', 'Enabled FCR-N of Hall three'])
  expect(sent.mock.calls).toEqual([['{"enabled":false}'], ['{"enabled":true}']])
})

test('the pending values of devices are independent', async () => {
  const done = switchFcrN(station, true)
  expect(store.get(pendingFcrN('b2'))).toBeUndefined()
  answer(Response.json({}))
  await done
})

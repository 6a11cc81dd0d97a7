import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { readTelemetry, Telemetry } from '#contract/fingrid.ts'
import { listStations, readStation, Station } from '#contract/stations.ts'
import { store } from '#ui/store.ts'
import { createCalls } from './call.ts'
import { contractMismatchesAtom } from './contract-mismatch.ts'
import { createCredentials } from './credentials.ts'
import { sampleOf } from './testing/sample-value.ts'

/** A call of a signed-in user with this answer of the platform. */
function callWith(answer: Response) {
  const credentials = createCredentials()
  credentials.setBearer('secret')
  const fetch = () => Promise.resolve(answer)
  return createCalls({ credentials, computerNow: () => 0, observeDate: () => {}, untilRenewed: () => undefined, fetch }).call
}

beforeEach(() => {
  store.set(contractMismatchesAtom, [])
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('a reply of another entity than the request', () => {
  const station = sampleOf(Station) as Station
  const ids = { deviceId: 'd-7', stationId: 1007, legacyDeviceId: 'old-7' }
  const answered = async (id: string | number) => {
    return callWith(Response.json({ ...station, ...ids }))(readStation, { params: { id } })
  }
  const unreadable = { outcome: 'problem', status: 200, isUnreadable: true }

  it.each(['d-7', 'D-7', 1007, 'old-7'])('is read for its own ID %s', async (id) => {
    expect(await answered(id)).toMatchObject({ outcome: 'ok' })
  })
  it.each(['d-70', 'd-8', 7, ''])('is not read for the ID %s, and is listed in the diagnostics', async (id) => {
    const message = "The reply has no correct 'deviceId'."
    expect(await answered(id)).toMatchObject({ ...unreadable, refusal: { message } })
    expect(store.get(contractMismatchesAtom)).toEqual([
      { endpoint: 'GET /api/stations/:id', path: 'deviceId', expected: 'the ID of the request' },
    ])
  })
  it('is found by the parameter of a path in its middle too', async () => {
    const telemetry = sampleOf(Telemetry) as Telemetry
    const answer = (groupId: number) =>
      callWith(Response.json({ ...telemetry, groupId }))(readTelemetry, { params: { groupId: 1 } })
    expect(await answer(2)).toMatchObject(unreadable)
    expect(await answer(1)).toMatchObject({ outcome: 'ok' })
  })
})

test.each([
  ['a page of HTML', () => new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } })],
  ['an empty body', () => new Response('')],
  ['204', () => new Response(null, { status: 204 })],
  ['half of a body', () => new Response('{"data": [], "to')],
  ['NaN', () => new Response('{"data": [], "total": NaN}')],
])('a list is not read from %s', async (_, answer) => {
  expect(await callWith(answer())(listStations, { query: {} })).toMatchObject({ outcome: 'problem', isUnreadable: true })
})

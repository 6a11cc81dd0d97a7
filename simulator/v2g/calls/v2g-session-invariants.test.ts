import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { V2G_MODES, type V2gForecast, type V2gSession } from '#contract/v2g.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()

const STATION = 'West row 1'
const GROUP = '/api/groups/3'

const send = async (method: string, path: string, body?: unknown) => {
  const reply = await platform.ask(path, { method, as: 'operator', body })
  return { status: reply.status, answer: await reply.json() }
}
const sessions = async (): Promise<V2gSession[]> => (await send('GET', `${GROUP}/active-v2g-sessions`)).answer
const forecasts = async (): Promise<V2gForecast[]> => (await send('GET', `${GROUP}/v2g-forecasts`)).answer

type Planned = Pick<V2gSession, 'sessionId' | 'targetSoC' | 'departureTime' | 'source'>
const planned = ({ sessionId, targetSoC, departureTime, source }: V2gSession): Planned => ({
  sessionId,
  targetSoC,
  departureTime,
  source,
})
const sessionNow = async (): Promise<Planned | undefined> => {
  const found = (await sessions()).find(({ stationName }) => stationName === STATION)
  return found && planned(found)
}

const timeOfDay = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => hour * 100 + minute)
const actions = fc.oneof(
  fc.record({ does: fc.constant('save' as const), departureTime: timeOfDay, targetSoC: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ does: fc.constantFrom('clear' as const, 'leave' as const, 'arrive' as const) }),
  fc.record({ does: fc.constant('mode' as const), mode: fc.constantFrom(...V2G_MODES) }),
)
type Action = typeof actions extends fc.Arbitrary<infer One> ? One : never

/** Performs the action on the session with this id. Returns the status of the call, or 200 for an action without a call. */
async function play(action: Action, sessionId: string): Promise<number> {
  const { engine } = platform
  const path = `/api/v2g-active-sessions/${sessionId}`
  if (action.does === 'save') {
    return (await send('PUT', path, { departureTime: action.departureTime, targetSoC: action.targetSoC })).status
  }
  if (action.does === 'clear') return (await send('PUT', `${path}/delete-active-schedule`)).status
  if (action.does === 'mode') {
    const settings = { mode: action.mode, minSoC: 50, ffrPositive: 1_000, ffrNegative: 1_000, startChargeWith2kW: false }
    return (await send('POST', `${GROUP}/v2g-settings`, settings)).status
  }
  // Sessions of a point never start in the same second.
  if (action.does === 'arrive') await engine.advance(1_000)
  engine.do({ vehicle: { station: STATION, ...(action.does === 'arrive' ? { arrives: { soc: 40 } } : { leaves: true }) } })
  return 200
}

/** The expected status, and the expected session afterwards. */
function foreseen(action: Action, was: Planned | undefined, mode: string): { status: number; row: Planned | undefined } {
  if (action.does === 'mode') return { status: 200, row: was }
  if (action.does === 'leave' || !was) return { status: action.does === 'leave' ? 200 : 404, row: undefined }
  if (mode !== 'freq' && mode !== 'powermeter') return { status: 409, row: was }
  const { sessionId } = was
  if (action.does === 'clear') return { status: 200, row: { sessionId, targetSoC: null, departureTime: null, source: 'unknown' } }
  const { departureTime, targetSoC } = action as Extract<Action, { does: 'save' }>
  return { status: 200, row: { sessionId, targetSoC, departureTime, source: 'custom' } }
}

/** The forecast matches its session and exists only for departures. */
async function expectAgreement() {
  const [rows, outlooks] = [await sessions(), await forecasts()]
  const requested = rows.map(({ sessionId, targetSoC, departureTime }) => ({ sessionId, targetSoC, departureTime }))
  const forecast = outlooks.map(({ sessionId, targetSoC, departure }) => {
    const at = departure === null ? null : new Date(departure)
    return { sessionId, targetSoC, departureTime: at && at.getUTCHours() * 100 + at.getUTCMinutes() }
  })
  expect(forecast).toEqual(requested)
  const { nowMs } = platform.engine.world
  expect(outlooks.filter(({ departure }) => departure !== null && Date.parse(departure) <= nowMs)).toEqual([])
}

test('after any sequence of calls, a session has the values of the last accepted call', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { maxLength: 12 }), async (done) => {
      platform.engine.reset()
      platform.engine.do({ vehicle: { station: STATION, arrives: { soc: 40 } } })
      let mode: string = 'freq'
      let last = (await sessionNow())?.sessionId ?? ''
      const seen = new Set([last])
      for (const action of done) {
        const was = await sessionNow()
        const status = await play(action, last)
        const row = await sessionNow()
        const isArrival = action.does === 'arrive'
        // A new session has a schedule that this test does not control.
        expect({ status, row }).toEqual(isArrival ? { status: 200, row } : foreseen(action, was, mode))
        last = isArrival ? (row?.sessionId ?? '') : last
        expect([last, seen.has(last)]).toEqual([expect.stringMatching(/^1028-\d+$/), !isArrival])
        seen.add(last)
        if (action.does === 'mode') mode = action.mode
        await expectAgreement()
      }
    }),
    { numRuns: 15, seed: 7 },
  )
}, 60_000)

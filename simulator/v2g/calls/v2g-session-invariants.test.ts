import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { V2G_MODES, type V2gForecast, type V2gSession } from '#contract/v2g.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()

const WILMA = 'willing-wilma'
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
const wilma = async (): Promise<Planned | undefined> => {
  const found = (await sessions()).find(({ stationName }) => stationName === WILMA)
  return found && planned(found)
}

const timeOfDay = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => hour * 100 + minute)
const deeds = fc.oneof(
  fc.record({ does: fc.constant('save' as const), departureTime: timeOfDay, targetSoC: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ does: fc.constantFrom('clear' as const, 'leave' as const, 'arrive' as const) }),
  fc.record({ does: fc.constant('mode' as const), mode: fc.constantFrom(...V2G_MODES) }),
)
type Deed = typeof deeds extends fc.Arbitrary<infer One> ? One : never

/** Does it, about the session with this id; the status of the call, 200 for what is none. */
async function play(deed: Deed, sessionId: string): Promise<number> {
  const { engine } = platform
  const path = `/api/v2g-active-sessions/${sessionId}`
  if (deed.does === 'save') {
    return (await send('PUT', path, { departureTime: deed.departureTime, targetSoC: deed.targetSoC })).status
  }
  if (deed.does === 'clear') return (await send('PUT', `${path}/delete-active-schedule`)).status
  if (deed.does === 'mode') {
    const settings = { mode: deed.mode, minSoC: 50, ffrPositive: 1_000, ffrNegative: 1_000, startChargeWith2kW: false }
    return (await send('POST', `${GROUP}/v2g-settings`, settings)).status
  }
  // No two sessions of a point begin in the same second.
  if (deed.does === 'arrive') await engine.advance(1_000)
  engine.do({ vehicle: { station: WILMA, ...(deed.does === 'arrive' ? { arrives: { soc: 40 } } : { leaves: true }) } })
  return 200
}

/** What is to come of it: the answer, and the session as it reads then. */
function foreseen(deed: Deed, was: Planned | undefined, mode: string): { status: number; row: Planned | undefined } {
  if (deed.does === 'mode') return { status: 200, row: was }
  if (deed.does === 'leave' || !was) return { status: deed.does === 'leave' ? 200 : 404, row: undefined }
  if (mode !== 'freq' && mode !== 'powermeter') return { status: 409, row: was }
  const { sessionId } = was
  if (deed.does === 'clear') return { status: 200, row: { sessionId, targetSoC: null, departureTime: null, source: 'unknown' } }
  const { departureTime, targetSoC } = deed as Extract<Deed, { does: 'save' }>
  return { status: 200, row: { sessionId, targetSoC, departureTime, source: 'custom' } }
}

/** A forecast says of its session what the session says, and foresees departures only. */
async function expectAgreement() {
  const [rows, outlooks] = [await sessions(), await forecasts()]
  const said = rows.map(({ sessionId, targetSoC, departureTime }) => ({ sessionId, targetSoC, departureTime }))
  const told = outlooks.map(({ sessionId, targetSoC, departure }) => {
    const at = departure === null ? null : new Date(departure)
    return { sessionId, targetSoC, departureTime: at && at.getUTCHours() * 100 + at.getUTCMinutes() }
  })
  expect(told).toEqual(said)
  const { nowMs } = platform.engine.world
  expect(outlooks.filter(({ departure }) => departure !== null && Date.parse(departure) <= nowMs)).toEqual([])
}

test('whatever people do in whatever order, a session is as the last call that was obeyed has made it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deeds, { maxLength: 12 }), async (done) => {
      platform.engine.reset()
      platform.engine.do({ vehicle: { station: WILMA, arrives: { soc: 40 } } })
      let mode: string = 'freq'
      let last = (await wilma())?.sessionId ?? ''
      const seen = new Set([last])
      for (const deed of done) {
        const was = await wilma()
        const status = await play(deed, last)
        const row = await wilma()
        const isArrival = deed.does === 'arrive'
        // A new session comes with a schedule that nobody here has a say in.
        expect({ status, row }).toEqual(isArrival ? { status: 200, row } : foreseen(deed, was, mode))
        last = isArrival ? (row?.sessionId ?? '') : last
        expect([last, seen.has(last)]).toEqual([expect.stringMatching(/^1028-\d+$/), !isArrival])
        seen.add(last)
        if (deed.does === 'mode') mode = deed.mode
        await expectAgreement()
      }
    }),
    { numRuns: 15, seed: 7 },
  )
}, 60_000)

import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { IncidentArchive, readIncident } from '#contract/incident/archive.ts'
import { collectIncident } from '#contract/incident/collect.ts'
import type { IncidentIndex } from '#contract/incident/incident.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { readMqttUrl } from '#contract/live-feed.ts'
import { rebuildIncident } from '#simulator/rebuild/rebuild.ts'
import { type Simulator, startSimulator } from '#simulator/start.ts'
import { signIn } from '../contract-check/sign-in.ts'
import { follow } from './follow.ts'
import { readsOf, Session } from './platform-reads.ts'
import { Recording } from './recording.ts'

const V2G_GROUP = 3
const EVERY_MS = 40
let simulator: Simulator | undefined
afterEach(async () => {
  await simulator?.stop()
  simulator = undefined
})

/** Follows a group while the world passes some seconds, and gives what is saved at the end. */
async function followed(
  lines: readonly string[],
  seconds: number,
  { isGoneAtEnd = false, hasPassword = true, user = 'operator' } = {},
) {
  const yaml = `about: Live.\nseed: 5\nstarts: 2026-03-02T10:00:00Z\nsite: depot\ntimeline:\n${lines.map((line) => `  - ${line}\n`).join('')}`
  const own = await startSimulator({ port: 0, scenario: { yaml }, watches: false, hasPast: false })
  simulator = own
  const { engine, url } = own
  engine.setClock({ paused: true })
  await engine.advance(SECOND_MS)
  const credentials = { user, password: 'demo' }
  const signedIn = await signIn(url, credentials)
  if ('problem' in signedIn) throw new Error(signedIn.problem)
  const session = new Session(url, signedIn.token, hasPassword ? () => signIn(url, credentials) : undefined)
  const platform = readsOf(url, session)
  const recording = new Recording(V2G_GROUP, engine.world.nowMs - Date.now(), 10 * SECOND_MS)
  const ending = new AbortController()
  const following = follow(recording, platform, { session, everyMs: EVERY_MS, signal: ending.signal })
  await pause(300)
  for (let second = 0; second < seconds; second++) {
    await engine.advance(SECOND_MS)
    await pause(EVERY_MS)
  }
  ending.abort()
  await following
  const endMs = engine.world.nowMs
  if (isGoneAtEnd) await own.stop()
  const notRead: IncidentIndex['notRead'] = []
  const request = {
    groupId: V2G_GROUP,
    startMs: recording.startMs,
    endMs,
    marginMs: 0,
    withSupply: false,
    note: '',
    savedBy: 'A test',
  }
  const clock = { now: () => endMs, pause: () => Promise.resolve() }
  const archive = new IncidentArchive(endMs)
  const files = collectIncident(request, recording.atEnd(platform, notRead), clock)
  for await (const file of recording.complete(files, notRead)) archive.add(file)
  const incident = readIncident(Buffer.concat(archive.end()))
  if ('problem' in incident) throw new Error(incident.problem)
  return incident
}
const liveGaps = ({ index }: { index: IncidentIndex }) =>
  index.notRead.filter(({ what }) => what.startsWith('live feed, live')).map(({ reason }) => reason)

test('a broker that goes down in between is a gap in the index, and values are recorded before and after it', async () => {
  const incident = await followed(['{ at: 12s, broker: { down: 10s } }'], 40, { isGoneAtEnd: true })
  expect(liveGaps(incident)[0]).toMatch(/connection/i)
  const rows = (incident.texts.get('values/d-1028.csv') ?? '').split('\r\n').slice(1, -1)
  const times = rows.map((row) => Date.parse(row.slice(0, 24)) / SECOND_MS)
  const jumps = times.slice(1).map((at, place) => at - (times[place] ?? at))
  expect(times.length).toBeGreaterThan(15)
  expect(Math.max(...jumps)).toBeGreaterThanOrEqual(8)
  expect(incident.index.notRead.some(({ what }) => what.startsWith('live feed of South row 1, live'))).toBe(true)
})

test('a session that ends is renewed with the password, and without one the file has what was recorded', async () => {
  const again = await followed(['{ at: 12s, session: { expire: true } }'], 30)
  expect(again.texts.has(`groups/${V2G_GROUP}/v2g-settings.json`)).toBe(true)
  await simulator?.stop()
  const ended = await followed(['{ at: 12s, session: { expire: true } }'], 30, { hasPassword: false })
  const reasons = ended.index.notRead.map(({ reason }) => reason)
  expect(reasons).toContainEqual(
    expect.stringMatching(/^The platform no longer accepts the token. The file has what was read at/),
  )
  expect(ended.texts.has('stations.json')).toBe(true)
  expect(ended.texts.has(`groups/${V2G_GROUP}/live.csv`)).toBe(true)
})

test('a platform that is gone at the end gives a file that can be rebuilt and says so', async () => {
  const incident = await followed(['{ at: 5s, station: { station: South row 1, online: false } }'], 20, { isGoneAtEnd: true })
  const { notRead, files } = incident.index
  expect(notRead.map(({ reason }) => reason)).toContainEqual(
    expect.stringMatching(/^The platform did not answer. The file has what was read at 10:00:\d\d UTC.$/),
  )
  expect(files.map(({ name }) => name)).toContain(`groups/${V2G_GROUP}/limits.json`)
  expect(files.find(({ name }) => name === 'values/d-1028.csv')).toMatchObject({ resolutionMs: SECOND_MS })
  expect(rebuildIncident(incident).files.get('rebuilt.yaml')).toContain('timeline:')
})

test('ends when it is ended while the feed is being connected', async () => {
  const scenario = { yaml: 'about: Live.\nseed: 5\nstarts: 2026-03-02T10:00:00Z\nsite: depot\n' }
  simulator = await startSimulator({ port: 0, scenario, watches: false, hasPast: false })
  const { url, engine } = simulator
  const signedIn = await signIn(url, { user: 'operator', password: 'demo' })
  if ('problem' in signedIn) throw new Error(signedIn.problem)
  const session = new Session(url, signedIn.token, undefined)
  const ending = new AbortController()
  const platform = readsOf(url, session)
  const asked = vi.spyOn(platform, 'ask')
  // The feed takes a token after it has its address.
  vi.spyOn(session, 'fresh').mockImplementation(() => {
    if (asked.mock.calls.at(-1)?.[0] === readMqttUrl && asked.mock.settledResults.at(-1)?.type === 'fulfilled') ending.abort()
    return Promise.resolve(signedIn.token)
  })
  const recording = new Recording(V2G_GROUP, engine.world.nowMs - Date.now(), 10 * SECOND_MS)
  await follow(recording, platform, { session, everyMs: 10_000, signal: ending.signal })
  expect(ending.signal.aborted).toBe(true)
})

const table = (text: string | undefined) => {
  const [head = '', ...rows] = (text ?? '').trim().split('\r\n')
  return rows.map((row) => Object.fromEntries(head.split(',').map((column, place) => [column, row.split(',')[place] ?? ''])))
}

test('plans, forecasts and reserves are recorded while they last, also of a car that leaves and of a platform that is gone', async () => {
  const car = '{ soc: 40, target: 90, departure: "14:30", source: mobile, capacity: 60 }'
  const lines = [
    `{ at: 2s, vehicle: { station: South row 2, arrives: ${car} } }`,
    '{ at: 22s, vehicle: { station: South row 2, leaves: true } }',
  ]
  const { texts, index } = await followed(lines, 35, { isGoneAtEnd: true, user: 'admin' })
  const folder = `groups/${V2G_GROUP}/`
  const read = ['v2g-sessions.json', 'v2g-forecasts-now.json', 'reserves-now.json', 'v2g-settings.json', 'rules.json']
  expect(read.filter((name) => !texts.has(folder + name))).toEqual([])
  const rows = table(texts.get(`${folder}v2g-forecasts.csv`)).filter(({ deviceId }) => deviceId === 'd-1035')
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(rows[0]).toMatchObject({ targetSoC: '90', source: 'mobile', departureTime: '1430', isReachable: 'true' })
  expect(rows.at(-1)?.['time']).toMatch(/T10:00:[12]/)
  expect(index.files.map(({ name }) => name)).toContain(`${folder}v2g-forecasts.csv`)
  // A car that has left has its plan again.
  const scenario = rebuildIncident({ texts, index }).files.get('rebuilt.yaml') ?? ''
  expect(scenario).toMatch(/South row 2, arrives: \{ soc: 4\d(?:\.\d+)?, target: 90, departure: "?14:30"?, source: mobile/)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { IncidentArchive, readIncident, type SavedIncident } from '#contract/incident/archive.ts'
import { Anonymiser } from '#contract/incident/anonymise.ts'
import { collectIncident } from '#contract/incident/collect.ts'
import type { CollectOptions, IncidentRequest } from '#contract/incident/reader.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { rebuildIncident } from '#simulator/rebuild/rebuild.ts'
import { UnusableIncident } from '#simulator/rebuild/saved-files.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'
import { readsOf } from './platform-reads.ts'

const platform = scenarioPlatform('quiet-day')
const [DEPOT_AC, NORDIC_RESERVE] = [1, 10]
beforeAll(() => platform.engine.advance(10 * MINUTE_MS))

const now = () => platform.engine.world.nowMs
const requestOf = (changes: Partial<IncidentRequest> = {}): IncidentRequest => ({
  groupId: DEPOT_AC,
  startMs: now() - 5 * MINUTE_MS,
  endMs: now(),
  marginMs: MINUTE_MS,
  withSupply: false,
  note: 'The queue did not move.',
  savedBy: 'Loadstar test',
  ...changes,
})

interface Saving extends CollectOptions {
  user?: string
  fetchFrom?: typeof fetch
  anonymiser?: Anonymiser
}

async function saved(
  changes: Partial<IncidentRequest> = {},
  { user = 'operator', fetchFrom, anonymiser, ...options }: Saving = {},
) {
  const archive = new IncidentArchive(now())
  const reads = readsOf(platform.url, platform.bearer(user), fetchFrom)
  for await (const file of collectIncident(requestOf(changes), reads, { now, ...options })) {
    archive.add(anonymiser?.file(file) ?? file)
  }
  const bytes = Buffer.concat(archive.end())
  const incident = readIncident(bytes)
  if ('problem' in incident) throw new Error(incident.problem)
  return { ...incident, bytes }
}
const rowsOf = ({ texts }: Pick<SavedIncident, 'texts'>, name: string) => (texts.get(name) ?? '').split('\r\n').slice(0, -1)

/** The platform with some of its answers replaced. */
const withAnswers =
  (answerOf: (path: string) => Response | Promise<Response> | undefined): typeof fetch =>
  async (input, init) =>
    (await answerOf(new URL(input as URL).pathname)) ?? fetch(input, init)

describe('saving an incident', () => {
  test('gives the files of a group and its stations, and states what the user may not read', async () => {
    const incident = await saved()
    const { index, texts } = incident
    expect(index.groups).toEqual([{ id: DEPOT_AC, name: 'Depot AC', type: 'GROUP_TYPE_CHARGER' }])
    expect(index.note).toBe('The queue did not move.')
    expect(index.files.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'stations.json',
        'states.csv',
        'groups/1/limits.json',
        'groups/1/limit-history.csv',
        'groups/1/decisions.csv',
      ]),
    )
    expect(index.files.length).toBe(texts.size - 1)
    const stations = JSON.parse(texts.get('stations.json') ?? '') as { deviceId: string }[]
    expect(index.files.filter(({ name }) => name.startsWith('values/'))).toHaveLength(stations.length)
    expect(index.notRead).toContainEqual({ what: 'bids of Depot AC', reason: 'The user may not read this.' })
    const { notRead } = (await saved({}, { user: 'admin' })).index
    expect(notRead.map(({ what }) => what)).toEqual(['activity of Depot AC', 'changes by users of Depot AC'])
  })

  test('has the values of each second, equal to those of the single calls', async () => {
    const incident = await saved()
    const deviceId = 'd-1001'
    const [head = '', ...rows] = rowsOf(incident, `values/${deviceId}.csv`)
    expect(head.split(',').slice(0, 3)).toEqual(['time', 'origin', 'Power.Active.Import (W)'])
    const query = new URLSearchParams({ ...incident.index.span, stationId: '1001', property: 'Power.Active.Import' })
    const events = (await (await platform.ask(`/api/events/${deviceId}?${query}`, { as: 'operator' })).json()) as {
      time: string
      value: number
    }[]
    expect(events.length).toBeGreaterThan(5 * 60)
    let place = -1
    for (const { time, value } of events) {
      while (rows[place + 1] !== undefined && (rows[place + 1]?.split(',')[0] ?? '') <= time) place++
      expect([time, Number(rows[place]?.split(',')[2])]).toEqual([time, value])
    }
  })

  test('needs fewer than 60 requests and, with a platform that lacks the optional calls, states what that costs', async () => {
    const requests: string[] = []
    const count = (what: string) => requests.push(what)
    await saved({}, { onProgress: count, user: 'admin' })
    expect(requests.length).toBeLessThan(40)
    const optional = /station-states|\/api\/events$|allocations|congestion|activity|\/api\/platform|reserves|activations/
    const { index, texts } = await saved(
      {},
      {
        fetchFrom: withAnswers((path) => (optional.test(path) ? Response.json({}, { status: 404 }) : undefined)),
        pause: () => Promise.resolve(),
      },
    )
    expect(index.notRead).toContainEqual({
      what: 'values of several stations in one call',
      reason: 'The platform does not offer the values of several stations in one call.',
    })
    expect(texts.get('values/d-1001.csv')).toContain('Power.Active.Import (W)')
    expect(index.timeZone).toBe(null)
  })

  test('makes at most 60 requests in any minute', async () => {
    let clockMs = now()
    const sentMs: number[] = []
    await saved(
      {},
      {
        fetchFrom: withAnswers((path) => (path === '/api/events' ? Response.json({}, { status: 404 }) : undefined)),
        now: () => clockMs,
        pause: async (ms) => void (clockMs += ms),
        onProgress: () => sentMs.push(clockMs),
      },
    )
    expect(sentMs.length).toBeGreaterThan(70)
    const spans = sentMs.map((atMs, place) => atMs - (sentMs[place - 60] ?? -Infinity))
    expect(Math.min(...spans)).toBeGreaterThanOrEqual(MINUTE_MS)
  })

  test('includes the groups that have stations in common', async () => {
    const { index } = await saved({ groupId: NORDIC_RESERVE, withSupply: true }, { user: 'admin' })
    expect(index.groups.map(({ name }) => name)).toEqual(['Nordic reserve', 'Depot V2G'])
    expect(new Set(index.files.map(({ name }) => name)).size).toBe(index.files.length)
  })
})

describe('a platform that fails', () => {
  const failing = /decisions|dlm-actions|charts|\/api\/events$/
  const KINDS: readonly (readonly [string, () => Response, RegExp])[] = [
    [
      'status 500',
      () => Response.json({ message: 'Out of order.' }, { status: 500 }),
      /^The platform answered with status 500\. Out of order\.$/,
    ],
    ['{}', () => Response.json({}), /^The reply (?:has no correct|does not match)/],
    ['null', () => Response.json(null), /^The reply does not match/],
    ['a page', () => new Response('<html>'), /^The reply is not JSON\.$/],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:1/' } }), /status 302/],
    [
      'no answer',
      () => {
        throw new TypeError('fetch failed')
      },
      /^The platform did not answer\.$/,
    ],
  ]
  test.each(KINDS)('%s: the rest is saved, and the index states it', async (_, answer, reason) => {
    const { index, texts } = await saved(
      {},
      {
        fetchFrom: withAnswers((path) => (failing.test(path) ? answer() : undefined)),
        pause: () => Promise.resolve(),
      },
    )
    const decisions = index.notRead.find(({ what }) => what === 'decisions of Depot AC')
    expect(decisions?.reason).toMatch(reason)
    expect(texts.has('groups/1/decisions.csv')).toBe(false)
    expect(texts.get('groups/1/activity.csv')).toContain('Depot AC')
  })

  test('a session that ends in the middle: nothing more is asked, and the index states it', async () => {
    let requests = 0
    const { index, texts } = await saved(
      {},
      {
        fetchFrom: withAnswers(() => (++requests > 10 ? Response.json({}, { status: 401 }) : undefined)),
      },
    )
    expect(requests).toBe(11)
    expect(texts.has('stations.json')).toBe(true)
    expect(index.notRead.length).toBeGreaterThan(10)
    expect(new Set(index.notRead.map(({ reason }) => reason))).toEqual(new Set(['The platform no longer accepts the token.']))
  })

  test('the group cannot be read: there is no file', async () => {
    await expect(saved({ groupId: 999 })).rejects.toThrow(/status 404/)
  })

  test('a cancelled saving asks nothing more and gives no file', async () => {
    const abort = new AbortController()
    let requests = 0
    const onProgress = () => {
      if (++requests === 5) abort.abort()
    }
    await expect(saved({}, { signal: abort.signal, onProgress })).rejects.toThrow(/abort/i)
    expect(requests).toBe(5)
  })
})

/** The platform with its replies changed, by their path. */
const withReplies =
  (change: (body: unknown, path: string) => unknown): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    const { pathname } = new URL(input as URL)
    return answer.status === 200 && pathname !== '/api/groups/1' ? Response.json(change(await answer.json(), pathname)) : answer
  }
/** A change of every list in a reply. */
const inLists = (change: (list: unknown[]) => unknown[]) => {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return change(value.map(within))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, within(one)]))
  }
  return within
}
const doubled = inLists((list) => list.flatMap((one) => [one, one]))
const withTotal = (body: unknown) =>
  body !== null && typeof body === 'object' && 'total' in body ? { ...body, total: 2 * Number(body.total) } : body
const inTexts = (change: (text: string) => string) => (body: unknown) => JSON.parse(change(JSON.stringify(body))) as unknown
const inZone = (time: string) => new Date(Date.parse(time) + 2 * HOUR_MS).toISOString().replace('Z', '+02:00')
const anHourLater = (time: string) => new Date(Date.parse(time) + HOUR_MS).toISOString()
/** The first page has half of its stations, and the others have none. */
const halved = (list: { page: number; data: unknown[] }) =>
  Object.assign(list, { data: list.page === 0 ? list.data.slice(0, Math.ceil(list.data.length / 2)) : [] })
const DECISIONS = 'groups/1/decisions.csv'
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

describe('an odd platform gives a file that says so, and that is rebuilt or refused in one sentence', () => {
  let requests = 0
  const refusal = (status: number) => Response.json({}, { status })
  const refused = (of: RegExp, status: number) => withAnswers((path) => (of.test(path) ? refusal(status) : undefined))
  const OPTIONAL = /station-states|\/api\/events$|allocations|congestion|activity|\/api\/platform|reserves|activations/
  const KINDS: readonly (readonly [string, typeof fetch, RegExp | null])[] = [
    ['500 on optional calls', refused(OPTIONAL, 500), /answered with status 500/],
    ['401 in the middle', withAnswers(() => (++requests > 12 ? refusal(401) : undefined)), /no longer accepts/],
    ['{} on optional calls', withAnswers((path) => (OPTIONAL.test(path) ? refusal(200) : undefined)), /no correct|not match/],
    [
      'a list of stations without its second half',
      withReplies((body, path) => (path === '/api/stations' ? halved(body as never) : body)),
      /^The platform states \d+ stations and lists \d+\.$/,
    ],
    ['times in another zone', withReplies(inTexts((text) => text.replaceAll(TIME, inZone))), null],
    ['no values of each second', refused(/\/api\/events/, 404), /does not offer the values of several stations/],
    ['no Activity', refused(/activity|changes/, 404), /^The platform does not offer/],
    ['no charts', refused(/chart/, 404), /status 404/],
    ['lists in reverse order', withReplies(inLists((list) => list.toReversed())), null],
    ['each row twice', withReplies((body) => withTotal(doubled(body))), /lists rows more than once/],
    ['null in place of each list', withReplies((body, path) => (OPTIONAL.test(path) ? null : body)), /not match/],
    ['a clock that is an hour ahead', withReplies(inTexts((text) => text.replaceAll(TIME, anHourLater))), /after the present/],
  ]
  test.each(KINDS)('%s', async (name, fetchFrom, reason) => {
    requests = 0
    const isLater = /zone|clock/.test(name)
    const { index, texts } = await saved({}, { fetchFrom, pause: () => Promise.resolve() })
    expect(index.notRead.some((one) => reason?.test(one.reason))).toBe(reason !== null)
    // The order of the list, and its repetitions, do not change the file.
    const plain = isLater ? texts : (await saved()).texts
    expect([plain.get(DECISIONS), undefined]).toContain(texts.get(DECISIONS))
    let sentence: string | undefined
    try {
      expect(loadScenario({ yaml: rebuildIncident({ index, texts }).text }).seed).toBe(1)
    } catch (error) {
      if (!(error instanceof UnusableIncident)) throw error
      sentence = error.message
    }
    expect(sentence ?? 'The incident is rebuilt.').toMatch(/^The [^\n]{10,200}\.$/)
  })
})

describe('without names', () => {
  const WEEK_MS = 7 * 24 * HOUR_MS
  test('no name or ID of a station, group or person is in any file, and times are moved by whole weeks', async () => {
    await platform.ask('/api/groups/1', {
      as: 'admin',
      method: 'PUT',
      body: { name: 'Depot AC', type: 'GROUP_TYPE_CHARGER', sellerId: 1 },
    })
    const named = await saved({}, { user: 'admin' })
    const { index, texts } = await saved({}, { user: 'admin', anonymiser: new Anonymiser({ isAnonymous: true, shiftWeeks: -3 }) })
    const stations = JSON.parse(named.texts.get('stations.json') ?? '[]') as Record<string, unknown>[]
    const secrets = stations.flatMap(({ name, deviceId, fullEvseId, serialNumber }) => [name, deviceId, fullEvseId, serialNumber])
    const all = [...texts.keys(), ...texts.values()].join('\n')
    expect(secrets.length).toBeGreaterThan(40)
    for (const secret of [...secrets, 'Depot AC', platform.url, 'North Harbour'].filter((one) => typeof one === 'string')) {
      expect(all.includes(secret) ? secret : undefined).toBeUndefined()
    }
    expect(all).not.toMatch(/"stationId": 10\d\d/)
    expect([index.isAnonymous, index.shiftedByMs]).toEqual([true, -3 * WEEK_MS])
    expect(Date.parse(index.span.start)).toBe(Date.parse(named.index.span.start) - 3 * WEEK_MS)
    expect(index.files.every(({ name }) => texts.has(name))).toBe(true)
    expect(rowsOf({ texts }, 'states.csv').length).toBe(rowsOf(named, 'states.csv').length)
  })
})

import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { ffrLogsOf } from '#simulator/ffr-logs/world/ffr-log.ts'
import { connect, createGroup } from '#simulator/groups/world/group-actions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { User } from '../world/user.ts'
import { type Kind, type ReadCase, readNames, readsAbout, type ReadSubject } from '#simulator/testing/every-read.ts'
import {
  HARBOUR,
  mixSellers,
  RULE,
  type Secrets,
  secretsFrom,
  secretsIn,
  seesGroup,
  seesSeller,
  seesStation,
} from '#simulator/testing/mingled-world.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

/** Replies to users of every seller, in a world whose groups contain stations of other sellers. */
const platform = scenarioPlatform()
beforeAll(() => mixSellers(platform))
// A programme takes many minutes on a busy machine.
beforeAll(playTests, 900_000)

/** Plays the tests of a group of two stations as its seller, so that their files can be read. */
async function playTests() {
  const { world } = platform.engine
  const draft = { name: 'Name of a tested group.', type: 'GROUP_TYPE_CHARGER', sellerId: HARBOUR } as const
  const group = createGroup(world, { ...draft, isSupergroup: false, realTimeReport: null, historyReport: null })
  const own = world.stations.filter(({ sellerId, type }) => sellerId === HARBOUR && type.category === 'charger')
  for (const station of own.slice(0, 2)) connect(world, station, group)
  group.fcr = { ...group.fcr, isEnabled: true, powerDecrease: 2 }
  const path = `/api/groups/${group.id}/approval`
  const body = { product: 'fcr-d-up-static', cars: 'charging' }
  await platform.call(path, { method: 'POST', as: 'harbour-chief', body })
  const isPlaying = async () => (await (await platform.call(path, { as: 'harbour-chief' })).json()).approval.state === 'playing'
  // oxlint-disable-next-line no-await-in-loop -- polls until the tests end
  while (await isPlaying()) await pause(50)
}

interface Answer {
  readonly status: number
  readonly text: string
}

/** A long file is checked by its first part only. */
const MAX_READ = 50_000

async function get({ url, isDownload }: ReadCase, bearer: string): Promise<Answer> {
  const headers: Record<string, string> = isDownload ? {} : { authorization: `Bearer ${bearer}` }
  const { status, headers: given, body } = await platform.call(url, { headers })
  let text = `${given.get('content-disposition') ?? ''}\n`
  const decoder = new TextDecoder()
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length >= MAX_READ) break
  }
  return { status, text }
}

const NOTHING: ReadSubject = {
  groupId: 987_654,
  groupName: 'Name of nothing.',
  sellerId: 987_654,
  stationId: 987_654,
  deviceId: 'd-987654',
  ffrLog: 'none',
  meterId: 'none',
}

const subjectOf = (group: Group, station: Station | undefined): ReadSubject => ({
  ...NOTHING,
  groupId: group.id,
  groupName: group.name,
  sellerId: group.sellerId,
  ...(station && { stationId: station.stationId, deviceId: station.deviceId }),
  ffrLog: (station && ffrLogsOf(platform.engine.world, station)[0]?.fileName) ?? NOTHING.ffrLog,
  meterId: group.dlm.externalDeviceId ?? NOTHING.meterId,
})

/** Each group, with a station of another seller if it contains one. */
const subjects = (): ReadSubject[] => {
  const { groups, stations } = platform.engine.world
  return [...groups.values()].map((group) => {
    const members = group.stationIndexes.flatMap((index) => stations[index] ?? [])
    return subjectOf(group, members.find(({ sellerId }) => sellerId !== group.sellerId) ?? members[0])
  })
}

/** Whether the user may see an entity of the request. */
function seesAny(user: User, { groupId, stationId, sellerId }: ReadSubject, kinds: readonly Kind[]): boolean {
  const { groups, byStationId } = platform.engine.world
  const [group, station] = [groups.get(groupId), byStationId.get(stationId)]
  const isSeen: Record<Kind, boolean> = {
    group: group !== undefined && seesGroup(user, group),
    station: station !== undefined && seesStation(user, station),
    // A seller's own parent organisation is visible.
    seller: seesSeller(user, sellerId) || sellerId === HARBOUR,
  }
  return kinds.some((kind) => isSeen[kind])
}

/** A refusal repeats the ids of the request, which reveals nothing to the caller. */
const withoutIds = ({ status, text }: Answer, ids: readonly string[]): Answer => ({
  status,
  text: status < 400 ? text : ids.reduce((rest, id) => rest.replaceAll(id, '…'), text),
})

const userOf = (name: string): User => {
  const user = platform.engine.world.users.find(({ user }) => user === name)
  if (!user) throw new Error(`missing user ${name}`)
  return user
}

/** Names and ids that must not occur in a reply. Groups of one organisation see the names of their trading partners. */
function secretsOf(user: User): (call: EndpointName) => Secrets {
  const parent = { ...user, sellerId: HARBOUR }
  const own = secretsFrom(user, platform.engine)
  const ofTraders = seesSeller(parent, user.sellerId) ? secretsFrom(parent, platform.engine) : own
  return (call) => (call === 'listP2pOrders' ? ofTraders : own)
}

const answered = new Set<EndpointName>()
const DONE_OR_REFUSED = new Set([200, 403, 404])

/** Errors in the replies to every read of the contract about every subject. */
async function flawsOf(user: User): Promise<string[]> {
  const { engine, tokens } = platform
  const { nowMs } = engine.world
  const bearer = platform.bearer(user.user)
  const token = tokens.issue(user, 'temporary').token
  const setting = { startMs: nowMs - 2 * MINUTE_MS, endMs: nowMs + HOUR_MS, token }
  const secrets = secretsOf(user)
  const flaws: string[] = []
  const nothing: Answer[] = []
  for (const read of readsAbout(NOTHING, setting)) nothing.push(withoutIds(await get(read, bearer), read.ids))
  const known = new Set<string>()
  for (const subject of subjects()) {
    for (const [place, read] of readsAbout(subject, setting).entries()) {
      // The gate is checked before the entity.
      if (known.has(read.url) || nothing[place]?.status === 403) continue
      known.add(read.url)
      const { status, text } = withoutIds(await get(read, bearer), read.ids)
      if (status === 200) answered.add(read.name)
      const asked = `${read.url.replace(token, '…')}: ${status}`
      if (!DONE_OR_REFUSED.has(status)) flaws.push(`${asked} ${text}`)
      const told = secretsIn(text, secrets(read.name))
      if (told.length > 0) flaws.push(`${asked} tells ${told.join(', ')}`)
      const isUnseen = read.kinds.length > 0 && !seesAny(user, subject, read.kinds)
      const isAsNothing = status === nothing[place]?.status && text === nothing[place].text
      if (isUnseen && !isAsNothing) flaws.push(`${asked} is another reply than of what is not there: ${text.slice(0, 200)}`)
    }
  }
  return flaws
}

const CHIEFS = ['harbour-chief', 'lakeside-chief', 'east-chief', 'city-chief']

describe('every read of the contract', () => {
  test.each(['support', 'yoda', 'operator', 'editor', 'viewer', 'mfa', ...CHIEFS])(
    'reveals no invisible entity and no existence of one to %s',
    async (name) => {
      expect(await flawsOf(userOf(name))).toEqual([])
    },
  )

  test('succeeds for at least one user', () => {
    expect(readNames.filter((name) => !answered.has(name))).toEqual([])
  })
})

interface Write {
  readonly about: string
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly status?: number
}
const rule = { ...RULE, groupId: 1, name: 'New' }
/** Writes of an operator that involve entities of other sellers. */
const WRITES: readonly Write[] = [
  { about: 'a preview beside a rule of others', method: 'POST', path: '/api/congestion-rules/preview', body: rule },
  { about: 'a rule beside a rule of others', method: 'POST', path: '/api/congestion-rules', body: rule },
  { about: 'a station that is in a group of others', method: 'POST', path: '/api/stations/d-1019/groups/1' },
  { about: 'a station of others in an own group', method: 'DELETE', path: '/api/stations/d-1050/groups/1', status: 404 },
  { about: 'an own station in a group of others', method: 'DELETE', path: '/api/stations/d-1001/groups/11', status: 404 },
  {
    about: 'an own battery in a group of others',
    method: 'PATCH',
    path: '/api/stations/d-1041/fcr-n',
    body: { enabled: true },
  },
]

describe('the reply to a write of an operator', () => {
  test.each(WRITES)('about $about reveals no entity of another seller', async ({ method, path, body, status = 200 }) => {
    const reply = await platform.call(path, { as: 'operator', method, body })
    const { text } = withoutIds({ status: reply.status, text: await reply.text() }, path.match(/d-\d+/g) ?? [])
    expect([reply.status, secretsIn(text, secretsFrom(userOf('operator'), platform.engine))]).toEqual([status, []])
  })
})

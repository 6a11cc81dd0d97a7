import { LRUCache } from 'lru-cache'
import type { readStationDirectory as readCall } from '#contract/palette/station-directory.ts'
import type { Piecewise } from '#simulator/core/world/piecewise.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type Handler, JsonText } from '#simulator/http/call.ts'
import { inTurnsFor } from '#simulator/http/piecewise-turns.ts'
import { seesGroup, seesStation, type UserSession } from '#simulator/session/calls/visibility.ts'

/** Stations per piece of the text; a piece takes about 2 ms. */
const PIECE = 1_000
/** Directories kept, one per audience. At 100,000 stations each takes 6 MB. */
const MAX_KEPT = 8

const COLUMNS = ['names', 'deviceIds', 'stationIds', 'fullEvseIds', 'membershipOf'] as const
type Column = (typeof COLUMNS)[number]

interface Kept {
  readonly fleetVersion: number
  readonly texts: LRUCache<string, Promise<Buffer>>
}
const keptOf = new WeakMap<World, Kept>()

export const readStationDirectory: Handler<typeof readCall> = async ({ world, session }) =>
  new JsonText(await keptText(world, session))

/** The text for the audience of the session, made once per version of the fleet. Requests at the same time share the work. */
function keptText(world: World, session: UserSession): Promise<Buffer> {
  const before = keptOf.get(world)
  const { fleetVersion } = world
  const kept: Kept =
    before?.fleetVersion === fleetVersion
      ? before
      : { fleetVersion, texts: new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT }) }
  keptOf.set(world, kept)
  const known = kept.texts.get(session.audience)
  if (known) return known
  // The work is not skipped when a client leaves, because others may wait for it.
  const made = inTurnsFor({ isGone: false }, directoryText(world, session)) as Promise<Buffer>
  kept.texts.set(session.audience, made)
  made.catch(() => kept.texts.delete(session.audience))
  return made
}

/** The JSON text of the directory as UTF-8. Stations that are added meanwhile are not in it. */
export function* directoryText(world: World, session: UserSession): Piecewise<Buffer> {
  const { stations } = world
  const groups = [...world.groups.values()].filter((group) => seesGroup(session, group))
  const placeOf = new Map(groups.map(({ id }, place) => [id, place]))
  const memberships = new Map<string, number>()
  const membershipOf = (groupIds: readonly number[]) => {
    const key = groupIds.flatMap((id) => placeOf.get(id) ?? []).join(',')
    const place = memberships.get(key) ?? memberships.size
    memberships.set(key, place)
    return place
  }

  const parts = COLUMNS.map((): Buffer[] => [])
  for (let from = 0, end = stations.length; from < end; from += PIECE) {
    yield
    const seen = stations
      .slice(from, Math.min(from + PIECE, end))
      .filter((station) => !station.isRemoved && seesStation(session, station))
    if (seen.length === 0) continue
    const piece: Record<Column, unknown[]> = {
      names: seen.map(({ name }) => name),
      deviceIds: seen.map(({ deviceId }) => deviceId),
      stationIds: seen.map(({ stationId }) => stationId),
      fullEvseIds: seen.map(({ fullEvseId }) => fullEvseId),
      membershipOf: seen.map(({ groupIds }) => membershipOf(groupIds)),
    }
    COLUMNS.forEach((name, at) => {
      const text = JSON.stringify(piece[name]).slice(1, -1)
      parts[at]?.push(Buffer.from(parts[at].length === 0 ? text : `,${text}`))
    })
  }
  const whole: Buffer[] = [Buffer.from('{')]
  for (const [at, name] of COLUMNS.entries()) whole.push(Buffer.from(`"${name}":[`), ...(parts[at] ?? []), Buffer.from('],'))
  const groupNames = JSON.stringify(groups.map(({ name }) => name))
  const combinations = [...memberships.keys()].map((key) => `[${key}]`).join(',')
  const ofGroups = Buffer.from(`"groupNames":${groupNames},"memberships":[${combinations}]}`)
  return Buffer.concat([...whole, ofGroups])
}

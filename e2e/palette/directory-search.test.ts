import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StationDirectory } from '#contract/palette/station-directory.ts'
import { searchWords } from '#contract/search-text.ts'
import type { Station } from '#contract/stations.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { prepared, type PreparedDirectory } from '#web/palette/directory/read-directory.ts'
import { searchDirectory } from '#web/palette/directory/search-directory.ts'
import { stationEntry } from '#web/palette/entry.ts'
import { rankEntries } from '#web/palette/rank.ts'

/** The longest page of the platform has 500 stations. */
const STATIONS = 480
const USERS = ['admin', 'operator']
const COUNT = 8

const engine = createEngine({ stations: STATIONS, isIdeal: true })
let platform: FakePlatform<typeof engine>
const directories = new Map<string, PreparedDirectory>()

const stationAt = (at: number) => {
  const station = engine.world.stations[at]
  if (!station) throw new Error(`no station ${at}`)
  return station
}

beforeAll(async () => {
  engine.setClock({ paused: true })
  // Names and IDs with diacritics, punctuation, equal names, and a number that is an ID too.
  const names = ['Töölö 2', 'töölö 10', 'Depot-7', 'Depot 7', String(stationAt(9).stationId), '7', 'Ærø', 'Łódź (itä)', 'a1 b2']
  for (const [at, name] of names.entries()) for (const offset of [40, 300]) stationAt(at + offset).name = name
  engine.world.fleetVersion += 1
  platform = await startFakePlatform(engine, { checkReplies: false })
  for (const as of USERS) {
    const directory: StationDirectory = await (await platform.ask('/api/station-directory', { as })).json()
    directories.set(as, finish(prepared(directory)))
  }
})
afterAll(async () => {
  await platform.stop()
  engine.stop()
})

/** All stations that the platform finds, ranked as the palette ranks them. */
async function ofPlatform(as: string, search: string) {
  const query = new URLSearchParams({ search, page: '0', pageSize: String(STATIONS) })
  const { data, total }: { data: Station[]; total: number } = await (await platform.ask(`/api/stations?${query}`, { as })).json()
  expect(data).toHaveLength(total)
  // The directory does not contain the services of the grid, which come and go.
  const entries = data.map(({ assignedGroups, ...station }) =>
    stationEntry({ ...station, assignedGroups: assignedGroups.filter(({ id }) => id !== 0) }),
  )
  return { entries: rankEntries(entries, search, { keepsRest: true }), total }
}

/** Texts of all kinds: parts of names, IDs and groups of the fleet, and texts that are compared in a special way. */
function textsOf(): string[] {
  const { groups } = engine.world
  const picked = [3, 60, 111, 305, 420, 470].flatMap((at) => {
    const { name, deviceId, stationId, fullEvseId } = stationAt(at)
    return [
      name,
      name.slice(0, 4),
      name.split(' ').toReversed().join(' '),
      deviceId,
      String(stationId),
      fullEvseId ?? '',
      `${name.slice(0, 3)} ${stationId}`,
    ]
  })
  const ofGroups = [...groups.values()].slice(0, 4).flatMap(({ name }) => [name, name.slice(1, 5), `${name} 1`])
  const special = [
    'toolo',
    'TÖÖLÖ 1',
    'aero',
    'lodz',
    '(it',
    'itä',
    'depot-7',
    'depot 7',
    '7',
    '07',
    'de',
    'a',
    'fi*',
    'FI*DEP*E',
    'fidep 10',
    'b2 a1',
    'a1 02',
    'no such station',
    'bay 3',
    'e0',
    'v2g 3',
    'ac 1',
    'dc',
    'row 2',
    '1 2',
    '-',
  ]
  return [...new Set([...picked, ...ofGroups, ...special])].filter((text) => searchWords(text).length > 0)
}

test.each(USERS)('the palette finds the stations of listStations in the same order, as %s', async (as) => {
  const texts = textsOf()
  expect(texts.length).toBeGreaterThan(50)
  const directory = directories.get(as)
  if (!directory) throw new Error(`no directory of ${as}`)
  let matches = 0
  for (const text of texts) {
    const { entries, total } = await ofPlatform(as, text)
    const all = searchDirectory(directory, text, STATIONS)
    expect({ text, ...all }).toEqual({ text, entries, total, isRanked: true })
    const shown = searchDirectory(directory, text, COUNT)
    expect({ text, ...shown }).toEqual({ text, entries: entries.slice(0, COUNT), total, isRanked: true })
    if (total > COUNT) matches++
  }
  // Most texts have more matches than the palette shows.
  expect(matches).toBeGreaterThan(10)
})

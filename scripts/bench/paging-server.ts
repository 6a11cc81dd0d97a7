import type { Category } from '#contract/stations.ts'
import type { GroupType } from '#contract/groups.ts'
import { StationLists } from '#simulator/stations/calls/station-list.ts'
import { sessionOf } from '#simulator/session/calls/visibility.ts'
import { startSimulator } from '#simulator/start.ts'
import { connect } from '#simulator/groups/world/group-actions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { cpuMs } from './line.ts'

/** Measured by `paging`: 100,000 stations, a group of 4,000 chargers and one of 4,000 V2G points. */
const MEMBERS = 4_000
const TURNS = 15

const simulator = await startSimulator({ port: 0, stations: 100_000 })
const { engine } = simulator
engine.setClock({ paused: true })
const { world } = engine

/** The first ordinary group of a type, with so many stations of a category in it. */
function fill(type: GroupType, category: Category): Group {
  const group = [...world.groups.values()].find((one) => one.type === type && !one.isSupergroup)
  if (!group) throw new Error(`There is no group of the type ${type}.`)
  const free = world.stations.filter((station) => station.type.category === category && !station.groupIds.includes(group.id))
  for (const station of free.slice(0, MEMBERS - group.stationIndexes.length)) connect(world, station, group)
  return group
}
const groupIds = [fill('GROUP_TYPE_CHARGER', 'charger').id, fill('GROUP_TYPE_V2G', 'V2G').id]
await engine.advance(10_000)

const [admin] = world.users
if (!admin) throw new Error('There are no users.')
const session = sessionOf(world, admin)
const lists = new StationLists(world)

/** CPU time of finding a page of the sorted list of all stations, ms. */
process.on('message', (sort: 'power' | 'status') => {
  const tookMs: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const beforeMs = cpuMs()
    lists.page(session, { sort }, `${sort} ${turn}`, { from: 25 * turn, to: 25 * turn + 25 })
    tookMs.push(cpuMs() - beforeMs)
  }
  process.send?.(tookMs)
})
process.send?.({ url: simulator.url, groupIds })

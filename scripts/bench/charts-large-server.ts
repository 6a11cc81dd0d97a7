import { startSimulator } from '#simulator/start.ts'
import type { Group } from '#simulator/groups/world/group.ts'

/** Measured by `charts-large`: a simulator with a group of 4,000 posts and a super group of 1,010 V2G points. */
export interface Ready {
  readonly url: string
  readonly nowMs: number
  readonly groupId: number
  readonly superGroupId: number
}
/** CPU time of the process so far, and of the longest turn since this was last asked for, ms. */
export interface Usage {
  readonly cpuMs: number
  readonly longestTurnMs: number
}

const STATIONS = 12_000
const simulator = await startSimulator({ port: 0, stations: STATIONS })
simulator.engine.setClock({ paused: true })
const { world } = simulator.engine

/** Puts so many stations of its kind into a group. The clock stands, so that nothing else follows from it. */
function fill(type: Group['type'], kind: string, count: number): Group {
  const group = [...world.groups.values()].find((one) => one.type === type)
  const indexes = world.stations.flatMap(({ plan, index }) => (plan.kind === kind ? index : [])).slice(0, count)
  if (!group || indexes.length < count) throw new Error(`There are only ${indexes.length} stations of the kind ${kind}.`)
  group.stationIndexes = indexes
  return group
}
const group = fill('GROUP_TYPE_CHARGER', 'ac', 4_000)
const superGroup = fill('GROUP_TYPE_V2G', 'v2g', 1_010)
superGroup.isSupergroup = true

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

let longestTurnMs = 0
let beforeMs = cpuMs()
// A timer that is due runs after every turn; without one in between, the CPU time of a turn is that of its work.
setInterval(() => {
  const nowMs = cpuMs()
  longestTurnMs = Math.max(longestTurnMs, nowMs - beforeMs)
  beforeMs = nowMs
}, 1)

process.on('message', () => {
  process.send?.({ cpuMs: cpuMs(), longestTurnMs } satisfies Usage)
  longestTurnMs = 0
})
process.on('disconnect', () => process.exit())
process.send?.({ url: simulator.url, nowMs: world.nowMs, groupId: group.id, superGroupId: superGroup.id } satisfies Ready)

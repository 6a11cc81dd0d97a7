import { startSimulator } from '#simulator/start.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { cpuMs } from '../line.ts'

/** Measured by `charts-large`: a simulator with a group of 4,000 posts and a super group of 1,010 V2G points. */
export interface Ready {
  readonly url: string
  readonly nowMs: number
  readonly groupId: number
  readonly superGroupId: number
}
/** CPU time of the process so far, and the longest turn of its main thread since the last call, ms. */
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

let longestTurnMs = 0
let before = { cpuMs: cpuMs(), atMs: performance.now() }
// A timer that is due runs after every turn. The CPU time includes other threads, such as those of the garbage collector; the
// time on the clock includes what other processes do. The main thread is busy for at most the smaller of the two.
setInterval(() => {
  const now = { cpuMs: cpuMs(), atMs: performance.now() }
  longestTurnMs = Math.max(longestTurnMs, Math.min(now.cpuMs - before.cpuMs, now.atMs - before.atMs))
  before = now
}, 1)

process.on('message', () => {
  process.send?.({ cpuMs: cpuMs(), longestTurnMs } satisfies Usage)
  longestTurnMs = 0
})
process.on('disconnect', () => process.exit())
process.send?.({ url: simulator.url, nowMs: world.nowMs, groupId: group.id, superGroupId: superGroup.id } satisfies Ready)

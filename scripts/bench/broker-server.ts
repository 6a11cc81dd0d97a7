import { startSimulator } from '#simulator/start.ts'
import { cpuMs } from './line.ts'
import { memoryInUse } from './memory-in-use.ts'

/** Measured by `broker`: a simulator of so many stations that publishes to a broker, by its two arguments. */
const [, , broker = '', stationCount = ''] = process.argv
const simulator = await startSimulator({ port: 0, stations: Number(stationCount), broker })

/** What the simulator has published, and what that takes. */
export interface Published {
  url: string
  /** Messages of the devices so far, delivered or not, and how many devices there are. */
  messages: number
  devices: number
  /** World seconds so far. */
  seconds: number
  cpuMs: number
}

const published = (): Published => {
  const { stations, nowMs, startMs } = simulator.engine.world
  const live = stations.filter(({ feedSeq }) => feedSeq > 0)
  return {
    url: simulator.url,
    messages: live.reduce((sum, { feedSeq }) => sum + feedSeq, 0),
    devices: live.length,
    seconds: (nowMs - startMs) / 1_000,
    cpuMs: cpuMs(),
  }
}

process.on('message', (asked) => {
  void Promise.resolve(asked === 'memory' ? memoryInUse() : published()).then((answer) => process.send?.(answer))
})
// Stops the child processes of a failed measurement as well.
process.on('disconnect', () => process.exit())
process.send?.(published())

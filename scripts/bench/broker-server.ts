import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startSimulator } from '#simulator/start.ts'

/** Measured by `broker`: a simulator of so many stations that publishes to a broker, by its two arguments. */
const [, , broker = '', stationCount = ''] = process.argv
const simulator = await startSimulator({ port: 0, stations: Number(stationCount), broker })

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

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
  const { user, system } = process.cpuUsage()
  const { stations, nowMs, startMs } = simulator.engine.world
  const live = stations.filter(({ feedSeq }) => feedSeq > 0)
  return {
    url: simulator.url,
    messages: live.reduce((sum, { feedSeq }) => sum + feedSeq, 0),
    devices: live.length,
    seconds: (nowMs - startMs) / 1_000,
    cpuMs: (user + system) / 1_000,
  }
}

/** Memory in use without what is garbage, bytes. The buffers of a collection are counted as free only by the next one. */
const memoryInUse = async () => {
  collectGarbage()
  await new Promise((resolve) => setTimeout(resolve, 50))
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

process.on('message', (asked) => {
  void Promise.resolve(asked === 'memory' ? memoryInUse() : published()).then((answer) => process.send?.(answer))
})
// Stops the child processes of a failed measurement as well.
process.on('disconnect', () => process.exit())
process.send?.(published())

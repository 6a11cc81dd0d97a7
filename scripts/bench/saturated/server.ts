import { deviceValueTopic } from '#contract/live-feed.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { startSimulator } from '#simulator/start.ts'
import { memoryInUse } from '../memory-in-use.ts'

/** Measured by `saturated`: a simulator with as many stations as its first argument says, or as its site has. */
export interface Ready {
  url: string
  mqttUrl: string
  /** Of every device with a live feed. */
  topics: string[]
}

const [, , stationCount = '0', days = '0'] = process.argv
const stations = Number(stationCount)
const simulator = await startSimulator({ port: 0, mqttPort: 0, ...(stations > 0 && { stations }) })
const { engine } = simulator
engine.setClock({ paused: true })
// Recordings and logs grow up to their limits in the first days.
for (let hour = 0; hour < Number(days) * (DAY_MS / HOUR_MS); hour++) await engine.advance(HOUR_MS)
engine.setClock({ paused: false })
const topics = engine.world.stations.flatMap(({ hasLiveFeed, sellerId, stationId }) =>
  hasLiveFeed && sellerId !== null ? deviceValueTopic(sellerId, stationId) : [],
)
process.on('message', () => void memoryInUse().then((bytes) => process.send?.(bytes)))
// Stops the child processes of a failed measurement as well.
process.on('disconnect', () => process.exit())
process.send?.({ url: simulator.url, mqttUrl: `mqtt://127.0.0.1:${simulator.mqttPort}`, topics } satisfies Ready)

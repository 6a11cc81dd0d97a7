import { deviceValueTopic } from '#contract/live-feed.ts'
import { startSimulator } from '#simulator/start.ts'

/** Measured by `leavings`: a simulator with as many stations as its first argument says, or as its site has. */
export interface Ready {
  url: string
  /** Of every device with a live feed. */
  topics: string[]
}

const stations = Number(process.argv[2])
const simulator = await startSimulator({ port: 0, ...(stations > 0 && { stations }) })
const topics = simulator.engine.world.stations.flatMap(({ hasLiveFeed, sellerId, stationId }) =>
  hasLiveFeed && sellerId !== null ? deviceValueTopic(sellerId, stationId) : [],
)
process.on('message', () => process.send?.(process.memoryUsage.rss()))
process.on('disconnect', () => process.exit())
process.send?.({ url: simulator.url, topics } satisfies Ready)

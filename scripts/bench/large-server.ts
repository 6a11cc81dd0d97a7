import { startSimulator } from '#simulator/start.ts'

/** Measured by `list-paint`: the console among 100,000 stations. */
const simulator = await startSimulator({ port: 0, stations: 100_000 })
process.send?.(simulator.url)

import { startSimulator } from '#simulator/start.ts'

/** Serves the console and its platform to a measurement. Its argument is the number of stations. */
const stations = Number(process.argv[2])
const simulator = await startSimulator({ port: 0, ...(stations > 0 && { stations }) })
process.send?.(simulator.url)

import { startSimulator } from '#simulator/start.ts'

/** The console and its platform, to be looked at from outside; the number of stations is its one argument. */
const stations = Number(process.argv[2])
const simulator = await startSimulator({ port: 0, ...(stations > 0 && { stations }) })
process.send?.(simulator.url)

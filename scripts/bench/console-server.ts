import { startSimulator } from '#simulator/start.ts'
import { cpuMs } from './line.ts'

/** Serves the console and its platform to a measurement. Its argument is the number of stations. Any message asks for its CPU time. */
const stations = Number(process.argv[2])
const simulator = await startSimulator({ port: 0, ...(stations > 0 && { stations }) })
process.on('message', () => process.send?.(cpuMs()))
process.send?.(simulator.url)

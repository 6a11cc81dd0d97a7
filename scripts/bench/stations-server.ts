import { startSimulator } from '#simulator/start.ts'

/** Measured by `stations-page`: 100,000 stations. */
const simulator = await startSimulator({ port: 0, stations: 100_000 })

/** Answers with its CPU time, µs. `pause` and `run` set the clock before. */
process.on('message', (question: 'cpu' | 'pause' | 'run') => {
  if (question !== 'cpu') simulator.engine.setClock({ paused: question === 'pause', speed: 1 })
  process.send?.(process.cpuUsage())
})
process.send?.(simulator.url)

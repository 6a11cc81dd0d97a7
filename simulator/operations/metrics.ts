import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What a server counts for Prometheus. */
export interface Metrics {
  /** Counts one answered request. */
  call(name: string, status: number, seconds: number): void
  /** Adds a value that may fall, such as a number of clients. It is read when the metrics are. */
  gauge(name: string, help: string, read: () => number): void
  /** Adds a number that only grows, read when the metrics are. */
  counter(name: string, help: string, read: () => number): void
  /** The text in the format of Prometheus, with its content type. */
  text(): Promise<{ body: string; contentType: string }>
}

const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics of one server. Several servers may run in one process, so nothing is registered globally. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Counter({
    name: 'loadstar_calls_total',
    help: 'Answered requests by call and status.',
    labelNames: ['call', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'loadstar_call_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['call'],
    buckets: BUCKETS_S,
    registers,
  })
  const gauge: Metrics['gauge'] = (name, help, read) => {
    const made: Gauge = new Gauge({ name, help, registers, collect: () => made.set(read()) })
  }
  gauge('process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss())
  gauge('process_heap_bytes', 'Used heap of the process.', () => process.memoryUsage().heapUsed)
  gauge('process_cpu_seconds', 'CPU time of the process.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  return {
    call(name, status, seconds) {
      calls.inc({ call: name, status })
      durations.observe({ call: name }, seconds)
    },
    gauge,
    counter(name, help, read) {
      const made: Counter = new Counter({
        name,
        help,
        registers,
        collect: () => {
          made.reset()
          made.inc(read())
        },
      })
    },
    async text() {
      return { body: await registry.metrics(), contentType: registry.contentType }
    },
  }
}

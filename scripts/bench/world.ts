import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '#contract/durations.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { startChild } from './child.ts'
import { cpuMs, line, type BenchLine } from './line.ts'

const WATCHED_MS = 30_000
const SETTLING_MS = 5_000

interface Usage {
  cpuMs: number
  memory: number
  worldMs: number
}

async function measureLarge(): Promise<BenchLine[]> {
  const child = await startChild<string>('world-server.ts')
  await pause(SETTLING_MS)
  const first = await child.ask<Usage>('usage')
  await pause(WATCHED_MS)
  const last = await child.ask<Usage>('usage')
  await child.stop()
  return [
    line('100,000 stations at ×1: share of a core', (last.cpuMs - first.cpuMs) / WATCHED_MS, { atMost: 0.24 }, (share) =>
      share.toFixed(2),
    ),
    line(
      '100,000 stations at ×1: pace kept',
      (last.worldMs - first.worldMs) / WATCHED_MS,
      { atLeast: 0.95 },
      (pace) => `×${pace.toFixed(2)}`,
    ),
    line('100,000 stations at ×1: memory', last.memory / 2 ** 30, { atMost: 1 }, (gigabytes) => `${gigabytes.toFixed(2)} GB`),
  ]
}

/** A day of the depot as fast as it goes; answers how long it took, and the journal. */
async function runDay(): Promise<{ tookMs: number; journal: string }> {
  const engine = createEngine({ scenario: 'quiet-day', hasPast: false })
  engine.setClock({ paused: true })
  const startMs = performance.now()
  await engine.advance(DAY_MS)
  const tookMs = performance.now() - startMs
  engine.stop()
  return { tookMs, journal: engine.world.journal.toText() }
}

async function measureDay(): Promise<BenchLine[]> {
  const [one, other] = [await runDay(), await runDay()]
  const isSame = one.journal === other.journal && one.journal.length > 0
  return [
    line('24 h of the depot', Math.min(one.tookMs, other.tookMs) / 1_000, { atMost: 20 }, (seconds) => `${seconds.toFixed(1)} s`),
    line('24 h of the depot: journal', one.journal.length / 1e6, { atMost: 5 }, (megabytes) => `${megabytes.toFixed(1)} MB`),
    {
      what: '24 h of the depot, twice',
      reach: 'the same journal',
      measured: isSame ? 'the same bytes' : 'another one',
      isMet: isSame,
    },
  ]
}

/** The CPU time of a start with two hours before the run. */
function measureStart(): BenchLine {
  const yaml = 'about: A start with a past.\nseed: 1\nstarts: 2026-03-02T07:30:00Z\nbefore: 2h\nsite: depot\n'
  const beforeMs = cpuMs()
  createEngine({ scenario: { yaml } }).stop()
  const seconds = (cpuMs() - beforeMs) / 1_000
  return line('2 h of the depot before a run: CPU time', seconds, { atMost: 2 }, (value) => `${value.toFixed(1)} s`)
}

export const measure = async (): Promise<BenchLine[]> => [...(await measureLarge()), ...(await measureDay()), measureStart()]

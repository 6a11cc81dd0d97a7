import { startChild } from './child.ts'
import { line, type BenchLine } from './line.ts'
import type { Lived } from './seconds-server.ts'

const DAYS = 14
const STATIONS = 200
const MEGABYTE = 2 ** 20

/** Every second of a site for 14 days: what it takes, and that registers never fall. Some minutes. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<Lived>('seconds-server.ts', String(DAYS), String(STATIONS))
  const { keptBytes, memory, tookMs, seconds, falls, longestTurnMs } = child.ready
  await child.stop()
  const what = `${STATIONS} stations, ${DAYS} days`
  const megabytes = (bytes: number) => `${bytes.toFixed(0)} MB`
  return [
    line(
      `${what}, lived in ${(tookMs / 1_000).toFixed(0)} s: every second takes`,
      keptBytes / MEGABYTE,
      { atMost: 600 },
      megabytes,
    ),
    line(`${what}: memory in all`, memory / MEGABYTE, { atMost: 1_024 }, megabytes),
    line(`${what}: days by the second`, seconds / 86_400, { atLeast: DAYS * 0.99 }, (count) => count.toFixed(1)),
    line(`${what}: falling registers`, falls, { atMost: 0 }, String),
    line(`${what}: longest turn of an export`, longestTurnMs, { atMost: 20 }, (ms) => `${ms.toFixed(1)} ms`),
  ]
}

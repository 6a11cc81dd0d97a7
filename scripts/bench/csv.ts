import { startChild } from './child.ts'
import { DAYS } from './csv-subject.ts'
import type { Ready, Written } from './csv-server.ts'
import { line, median, riseLine, type BenchLine } from './line.ts'
import { download } from './browser.ts'

const RUNS = 3
const ROWS = DAYS * 86_400
const MEGABYTE = 2 ** 20

/** The meter values of a V2G point over 14 days, every second. */
export const measure = (): Promise<BenchLine[]> => measureFile('station', 'CSV')

/**
 * A file of 14 days. Compared is the whole way from nothing to its bytes: here computing the values and writing them; there
 * the same computing, a row of texts and numbers for each second, and csv-stringify as a stream.
 */
export async function measureFile(file: 'station' | 'report', title: string): Promise<BenchLine[]> {
  const child = await startChild<Ready>('csv-server.ts', file)
  await child.ask<string>('watch')
  const { lines, tookMs } = await download(child.ready.url, child.ready.path)
  const memoryRose = await child.ask<number>('rose')
  if (lines !== ROWS + 1) throw new Error(`The download has ${lines} lines.`)

  const write = (writer: string, days: number, hashed = '') => child.ask<Written>(`${writer} ${days} ${hashed}`.trim())
  const [one, other] = [await write('ours', 1, 'hashed'), await write('csv-stringify', 1, 'hashed')]
  if (one.digest !== other.digest) throw new Error('csv-stringify writes other bytes than the export.')
  const ours: Written[] = []
  const theirs: Written[] = []
  const turns: number[] = []
  for (let run = 0; run < RUNS; run++) {
    ours.push(await write('ours', DAYS))
    theirs.push(await write('csv-stringify', DAYS))
    turns.push(await child.ask<number>('longest-turn'))
  }
  await child.stop()

  // The best of each: what slows a run down is the rest of the machine.
  const tookOf = (runs: Written[]) => Math.min(...runs.map((run) => run.tookMs))
  const rateOf = (runs: Written[]) => ((runs[0]?.bytes ?? NaN) / MEGABYTE / (tookOf(runs) / 1_000)).toFixed(0)
  const what = `${title}, ${ROWS.toLocaleString('en')} rows`
  return [
    line(
      `${what}: times csv-stringify (${rateOf(ours)} MB/s against ${rateOf(theirs)})`,
      tookOf(theirs) / tookOf(ours),
      { atLeast: 5 },
      (times) => `×${times.toFixed(1)}`,
    ),
    riseLine(`${what}, downloaded in ${(tookMs / 1_000).toFixed(1)} s`, memoryRose),
    line(`${what}: longest turn that is taken from others`, median(turns), { atMost: 20 }, (ms) => `${ms.toFixed(1)} ms`),
  ]
}

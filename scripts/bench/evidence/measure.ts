import { startChild } from '../child.ts'
import type { Ready, Written } from './server.ts'
import { line, riseLine, type BenchLine } from '../line.ts'
import { download } from '../browser.ts'

const RUNS = 3
const ROWS = 14 * 86_400
const MEGABYTE = 2 ** 20

/** The evidence pack of a super group over 14 days: values, hashes and the archive. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<Ready>('evidence/server.ts')
  await child.ask<string>('watch')
  const { bytes, tookMs } = await download(child.ready.url, child.ready.path)
  const memoryRose = await child.ask<number>('rose')
  const written: Written[] = []
  for (let run = 0; run < RUNS; run++) written.push(await child.ask<Written>('write'))
  await child.stop()
  if (written.some((one) => one.bytes !== bytes)) throw new Error('The archives have different lengths.')
  // The best run: other work of the machine slows the others down.
  const best = Math.min(...written.map((one) => one.tookMs))
  const what = `Evidence pack, ${ROWS.toLocaleString('en')} rows`
  return [
    line(
      `${what}: written per second of CPU`,
      bytes / MEGABYTE / (best / 1_000),
      { atLeast: 75 },
      (rate) => `${rate.toFixed(0)} MB`,
    ),
    riseLine(`${what}, downloaded in ${(tookMs / 1_000).toFixed(1)} s`, memoryRose),
  ]
}

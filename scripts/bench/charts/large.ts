import { MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import { readTemporaryToken } from '#contract/session.ts'
import type { Ready, Usage } from './large-server.ts'
import { startChild, type Child } from '../child.ts'
import { line, milliseconds, type BenchLine } from '../line.ts'
import { bearerOf } from '../browser.ts'

const ROWS = 14 * 86_400
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** CPU time of the server while something is asked of it, and the longest turn that it took from others, ms. */
async function usageOf(child: Child<Ready>, ask: () => Promise<unknown>): Promise<{ tookMs: number; turnMs: number }> {
  const before = await child.ask<Usage>('usage')
  await ask()
  const after = await child.ask<Usage>('usage')
  return { tookMs: after.cpuMs - before.cpuMs, turnMs: after.longestTurnMs }
}

/** Charts of a group of 4,000 stations, and the one-second report of a super group of 1,010. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<Ready>('charts/large-server.ts')
  const { url, nowMs, groupId, superGroupId } = child.ready
  const headers = { authorization: `Bearer ${await bearerOf(url)}` }
  const read = (hours: number, minutes: number, units: 'A' | 'W') => async () => {
    const endMs = Math.floor(nowMs / (minutes * MINUTE_MS)) * minutes * MINUTE_MS
    const [start, end] = [endMs - hours * HOUR_MS, endMs].map((ms) => new Date(ms).toISOString())
    const query = `start=${start}&end=${end}&units=${units}&minutes=${minutes}`
    const reply = await fetch(`${url}/api/groups/${groupId}/charts/chargers?${query}`, { headers })
    if (!reply.ok) throw new Error(`The chart was answered with ${reply.status}.`)
    await reply.arrayBuffer()
  }
  // A small chart first, so that the code is compiled.
  await read(1, 1, 'A')()
  const day = await usageOf(child, read(24, 1, 'W'))
  const quarter = await usageOf(child, read(2_160, 60, 'W'))
  const again = await usageOf(child, read(24, 1, 'W'))
  const refresh = await usageOf(child, read(4 / 60, 1, 'W'))

  const { token } = (await (await fetch(url + readTemporaryToken.path, { headers })).json()) as { token: string }
  const report = await usageOf(child, async () => {
    const reply = await fetch(`${url}/api/csv-export/one-second-report/${superGroupId}?bom=false&token=${token}`)
    let rows = -1
    for await (const chunk of reply.body ?? []) for (const byte of chunk as Uint8Array) if (byte === 10) rows++
    if (rows !== ROWS) throw new Error(`The report has ${rows} rows.`)
  })
  await child.stop()

  const turnMs = Math.max(...[day, quarter, again, refresh].map((usage) => usage.turnMs))
  return [
    line('chart of 4,000 stations, 24 h: CPU', day.tookMs, { atMost: 800 }, milliseconds),
    line('chart of 4,000 stations, 90 days: CPU', quarter.tookMs, { atMost: 1_500 }, milliseconds),
    line('chart of 4,000 stations, 24 h, read again: CPU', again.tookMs, { atMost: 100 }, milliseconds),
    line('chart of 4,000 stations, refresh: CPU', refresh.tookMs, { atMost: 20 }, milliseconds),
    line('charts of 4,000 stations: longest turn that is taken from others', turnMs, { atMost: 30 }, milliseconds),
    line(
      `One-second report of 1,010 stations, ${ROWS.toLocaleString('en')} rows: CPU`,
      report.tookMs,
      { atMost: 20_000 },
      seconds,
    ),
    line('One-second report of 1,010 stations: longest turn', report.turnMs, { atMost: 30 }, milliseconds),
  ]
}

import { startChild, type Child } from './child.ts'
import { line, median, type BenchLine } from './line.ts'
import { requestRate } from './request-rate.ts'
import { bearerOf } from './browser.ts'

const ROUNDS = 5
const ROUND_MS = 3_000
const WARM_UP_MS = 2_000

/** What operators type: names, ids and parts of both, each another search. */
const SEARCHES = ['dep', 'fi*', '17', 'ac', '4 v2g', '1001', 'Sönnen', 'e02', 'FIDEP', 'no such station']
const pagesOf = (query: string) => Array.from({ length: 20 }, (_, page) => `/api/stations?${query}page=${page}&pageSize=25`)
const CASES = {
  'without search': pagesOf(''),
  'with search': SEARCHES.map((text) => `/api/stations?search=${encodeURIComponent(text)}&page=0&pageSize=25`),
}
/**
 * Lower bounds of the share. Paused, the lowest of three measurements on a busy machine was 1.47; a quarter is left. At ×1, the second of
 * 100,000 stations counts as well, the more the fewer answers the machine has time for.
 */
const WORLDS = [
  { clock: 'pause', what: 'paused', minShares: { 'without search': 1.1, 'with search': 1.1 } },
  { clock: 'run', what: '×1', minShares: { 'without search': 0.8, 'with search': 0.8 } },
]

/** A server in a process of its own. */
interface Subject {
  readonly child: Child<string>
  readonly paths: string[]
  readonly headers: Record<string, string>
}

interface Round {
  /** Answers per second, which depends on what else the machine does. */
  readonly rate: number
  /** CPU time of the server for an answer, µs. */
  readonly cpuUs: number
}

async function cpuUs({ child }: Subject): Promise<number> {
  const { user, system } = await child.ask<NodeJS.CpuUsage>('cpu')
  return user + system
}

async function measureRound(subject: Subject, forMs: number): Promise<Round> {
  const beforeUs = await cpuUs(subject)
  const rate = await requestRate(subject.child.ready, subject.paths, subject.headers, forMs)
  return { rate, cpuUs: ((await cpuUs(subject)) - beforeUs) / (rate * (forMs / 1_000)) }
}

/** Gives the bare server the answers of ours. */
async function bareOf(ours: Subject, child: Child<string>): Promise<Subject> {
  const paths = await Promise.all(
    ours.paths.map(async (path, index) => {
      const body = await (await fetch(ours.child.ready + path, { headers: ours.headers })).text()
      await fetch(`${child.ready}/bare/${index}`, { method: 'PUT', body })
      return `/bare/${index}`
    }),
  )
  return { child, paths, headers: ours.headers }
}

/** Rounds of both servers in turn. The share is that of the CPU times, because others may use the machine as well. */
async function compare(ours: Subject, bare: Subject): Promise<{ share: number; ours: Round; bare: Round }> {
  for (const subject of [bare, ours]) await measureRound(subject, WARM_UP_MS)
  const pairs: { ours: Round; bare: Round }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    pairs.push({ bare: await measureRound(bare, ROUND_MS), ours: await measureRound(ours, ROUND_MS) })
  }
  const middle = (of: 'ours' | 'bare'): Round => ({
    rate: median(pairs.map((pair) => pair[of].rate)),
    cpuUs: median(pairs.map((pair) => pair[of].cpuUs)),
  })
  return { share: median(pairs.map((pair) => pair.bare.cpuUs / pair.ours.cpuUs)), ours: middle('ours'), bare: middle('bare') }
}

const asText = ({ cpuUs: us, rate }: Round) => `${us.toFixed(0)} µs, ${Math.round(rate)}/s`

/** A page of 25 among 100,000 stations, against a bare Express handler that answers the same texts. */
export async function measure(): Promise<BenchLine[]> {
  const [child, bareChild] = [await startChild<string>('stations-server.ts'), await startChild<string>('bare-server.ts')]
  const headers = { authorization: `Bearer ${await bearerOf(child.ready)}` }
  const lines: BenchLine[] = []
  for (const { clock, what, minShares } of WORLDS) {
    await child.ask(clock)
    for (const name of ['without search', 'with search'] as const) {
      const paths = CASES[name]
      const subject = { child, paths, headers }
      const { share, ours, bare } = await compare(subject, await bareOf(subject, bareChild))
      const text = (figure: number) => `${figure.toFixed(2)} × bare Express by CPU time`
      const found = line(`page of 25 among 100,000, ${name}, world ${what}`, share, { atLeast: minShares[name] }, text)
      lines.push({ ...found, measured: `${found.measured} (${asText(ours)}; bare ${asText(bare)})` })
    }
  }
  await Promise.all([child.stop(), bareChild.stop()])
  return lines
}

import { startChild } from './child.ts'
import { line, median, type BenchLine } from './line.ts'
import { requestRate } from './request-rate.ts'
import { bearerOf } from './session.ts'

const ROUNDS = 3
const ROUND_MS = 4_000
const MIN_SHARE = 0.6

/** What operators type: names, ids and parts of both, each another search. */
const SEARCHES = ['dep', 'fi*', '17', 'ac', '4 v2g', '1001', 'Sönnen', 'e02', 'FIDEP', 'no such station']
const pagesOf = (query: string) => Array.from({ length: 20 }, (_, page) => `/api/stations?${query}page=${page}&pageSize=25`)
const CASES = {
  'without search': pagesOf(''),
  'with search': SEARCHES.map((text) => `/api/stations?search=${encodeURIComponent(text)}&page=0&pageSize=25`),
}

/** The same page from a bare Express handler and from ours, in turn: both carry the same world on the same machine. */
async function shareOf(url: string, bareUrl: string, paths: string[]): Promise<{ share: number; rate: number }> {
  const headers = { authorization: `Bearer ${await bearerOf(url)}` }
  const barePaths = await Promise.all(
    paths.map(async (path, index) => {
      const body = await (await fetch(url + path, { headers })).text()
      await fetch(`${bareUrl}/bare/${index}`, { method: 'PUT', body })
      return `/bare/${index}`
    }),
  )
  const rounds: { share: number; rate: number }[] = []
  await requestRate(url, paths, headers, 1_000)
  await requestRate(bareUrl, barePaths, headers, 1_000)
  for (let round = 0; round < ROUNDS; round++) {
    const bareRate = await requestRate(bareUrl, barePaths, headers, ROUND_MS)
    const rate = await requestRate(url, paths, headers, ROUND_MS)
    rounds.push({ share: rate / bareRate, rate })
  }
  return { share: median(rounds.map((round) => round.share)), rate: median(rounds.map((round) => round.rate)) }
}

/** A page of 25 among 100,000 stations, against a bare Express handler that answers the same bytes. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<{ url: string; bareUrl: string }>('stations-server.ts')
  const lines: BenchLine[] = []
  for (const [name, paths] of Object.entries(CASES)) {
    const { share, rate } = await shareOf(child.ready.url, child.ready.bareUrl, paths)
    const found = line(
      `page of 25 among 100,000, ${name}`,
      share,
      { atLeast: MIN_SHARE },
      (figure) => `${figure.toFixed(2)} × bare Express`,
    )
    lines.push({ ...found, measured: `${found.measured} (${Math.round(rate)}/s)` })
  }
  await child.stop()
  return lines
}

import { expect, it } from 'vitest'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'
import { checkPlatform } from './check-platform.ts'

const platform = scenarioPlatform()

async function checkAs(user: string) {
  const lines: string[] = []
  const isFine = await checkPlatform({ origin: platform.url, token: platform.bearer(user), print: (line) => lines.push(line) })
  return { isFine, lines, total: lines.find((line) => /^\d+ calls: /.test(line)) }
}

it('finds nothing to differ at the simulator, and makes each call about something that fits it', async () => {
  const { isFine, lines, total } = await checkAs('admin')
  expect(lines.filter((line) => /^(differs|not offered|nothing to ask)/.test(line))).toEqual([])
  expect(lines.filter((line) => line.startsWith('agrees') && line.includes('readReportCoverage'))).toHaveLength(1)
  expect([isFine, total]).toEqual([true, expect.stringContaining(' 0 differ')])
})

it('fails as a user who may read nearly nothing, and says so', async () => {
  const { isFine, lines } = await checkAs('yoda')
  expect(isFine).toBe(false)
  expect(lines.at(-1)).toMatch(/^\nWARNING: only \d+ of \d+ calls were compared/)
})

it('makes no calls with a token that the platform refuses', async () => {
  const lines: string[] = []
  expect(await checkPlatform({ origin: platform.url, token: 'nonsense', print: (line) => lines.push(line) })).toBeUndefined()
  expect(lines).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { readPlatform } from '#contract/session.ts'
import { createCalls } from './call.ts'
import { createCredentials } from './credentials.ts'

describe('a pause that the platform asks for', () => {
  const pauseAfter = async (status: number, value: string) => {
    const { call } = createCalls({
      credentials: createCredentials(),
      computerNow: () => Date.parse('2026-03-02T08:00:00Z'),
      observeDate: () => {},
      untilRenewed: () => undefined,
      fetch: async () => Response.json({}, { status, headers: { 'retry-after': value } }),
    })
    const reply = await call(readPlatform)
    return reply.outcome === 'problem' ? reply.retryAfterMs : NaN
  }

  it.each([
    [429, '40', 40],
    [503, '40', 40],
    [503, 'Mon, 02 Mar 2026 08:01:10 GMT', 70],
    [503, '86400', 300],
  ])('is read from %s with Retry-After: %s, a little later for each console, and never long', async (status, header, seconds) => {
    const pauseMs = await pauseAfter(status, header)
    expect(pauseMs).toBeGreaterThanOrEqual(seconds * 1_000)
    expect(pauseMs).toBeLessThanOrEqual(seconds * 1_100)
  })

  it.each([
    [500, '40'],
    [503, ''],
    [503, '-3'],
    [503, 'soon'],
    [429, 'Mon, 02 Mar 2026 07:00:00 GMT'],
  ])('is left out for %s with Retry-After: %s', async (status, header) => {
    expect(await pauseAfter(status, header)).toBeUndefined()
  })
})

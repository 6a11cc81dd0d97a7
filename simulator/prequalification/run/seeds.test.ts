import { describe, expect, test } from 'vitest'
import { prequalify } from './programme.ts'

/** All 20 seeds take a minute: `LOADSTAR_SEEDS=20 npx vitest run FILE`. Two batteries differ by their wear, which the seed draws. */
const SEEDS = process.env['LOADSTAR_SEEDS'] === undefined ? [1, 4, 5] : Array.from({ length: 20 }, (_, place) => place + 1)

describe('batteries with an energy management pass with every seed', () => {
  test.for(SEEDS)('seed %d', { timeout: 60_000 }, async (seed) => {
    const { approval } = await prequalify({ site: 'approval-passes', group: 'Managed batteries', seed }, 'fcr-n', {
      isJudgedOnly: true,
    })
    expect(approval).toMatchObject({ isApproved: true, failed: [], notShown: [] })
  })
})

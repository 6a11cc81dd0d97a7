import { expect, test } from 'vitest'
import { prequalify } from './programme.ts'

// The batteries of this group hold less than two hours, and the platform has no energy management for them.
test.each(['fcr-n', 'fcr-d-down-dynamic'] as const)(
  'a group of batteries meets every requirement of %s except the energy management',
  async (product) => {
    const { declaredKw, approval, findings, notJudged, tests } = await prequalify(
      { site: 'depot', group: 'Depot batteries', seed: 1 },
      product,
    )
    // Five of its six batteries follow the frequency.
    expect(declaredKw).toBe(42)
    expect(approval.failed).toEqual(['energyManagement'])
    expect(findings.find(({ name }) => name === 'steadyState')?.value).toBeCloseTo(100, 3)
    expect(notJudged.map(({ name }) => name)).toContain('linearityLow')
    const operation = tests.at(-1)
    expect(operation?.name).toBe('Operation')
    expect(operation?.samples.length).toBe(3_601)
    expect(new Set(operation?.samples.map(({ frequencyHz }) => frequencyHz)).size).toBeGreaterThan(1_000)
  },
)

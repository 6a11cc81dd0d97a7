import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { dipEngine, SCENARIO } from '../testing/dip-pack.ts'
import { verifyPack } from '../verify/verify-pack.ts'
import { writePacks } from './write-packs.ts'

const folder = mkdtempSync(join(tmpdir(), 'evidence-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('writes an unaltered pack for each activation of a run', async () => {
  const { world } = await dipEngine(5 * MINUTE_MS)
  await writePacks(folder, world, SCENARIO)
  const names = readdirSync(folder).toSorted()
  expect(names).toContain('frequency-dip.evidence_Depot-AC_20260302T080011700Z.zip')
  expect(names.some((name) => name.startsWith('frequency-dip.evidence_Depot-V2G_'))).toBe(true)
  const all = await Promise.all(names.map((name) => verifyPack(join(folder, name))))
  expect(all.flatMap(({ problems }) => problems)).toEqual([])
})

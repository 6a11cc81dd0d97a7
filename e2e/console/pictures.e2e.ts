import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { test } from '../pages/fixtures.ts'
import { openPicture, PICTURES, PICTURES_AT, structureOf } from '../pages/pictures.ts'

test.use({ scenario: PICTURES_AT.scenario, role: 'admin', past: true })

test('the pictures of README and docs have the parts of the present screens; `npm run pictures` takes them again', async ({
  page,
  sim,
  simulator,
}) => {
  await sim.runTo(`${PICTURES_AT.afterMs / 60_000}m`)
  const kept: unknown = JSON.parse(readFileSync(new URL('../../docs/pictures/structure.json', import.meta.url), 'utf8'))
  const present: Record<string, readonly string[]> = {}
  for (const [name, picture] of Object.entries(PICTURES)) {
    await openPicture(page, simulator.url, picture)
    present[name] = await structureOf(page)
  }
  expect(present).toEqual(kept)
})

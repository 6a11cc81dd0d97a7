import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('there are few drawings, and each is small', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const bytes = readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => statSync(`${folder}/${name}`).size)
  expect(bytes.length).toBeLessThanOrEqual(4)
  expect(Math.max(...bytes)).toBeLessThan(1500)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('there are few drawings, and each is small', () => {
  const drawings = readFileSync(new URL('Illustrations.tsx', import.meta.url), 'utf8')
    .split(/^export function No/m)
    .slice(1)
  expect(drawings.length).toBeGreaterThan(0)
  expect(drawings.length).toBeLessThanOrEqual(4)
  expect(Math.max(...drawings.map((drawing) => drawing.length))).toBeLessThan(1500)
})

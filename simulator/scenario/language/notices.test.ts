import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOTICE_SOURCES, NOTICES } from './notices.ts'

test('notices have the texts of the console', () => {
  const textOf = (file: string) => readFileSync(new URL(`../../../web/${file}`, import.meta.url), 'utf8')
  expect(textOf('demand-response/ActivationBanner.tsx')).toContain(`>${NOTICES[0]}<`)
  expect(textOf('dlm/SafeLimitBanner.tsx')).toContain(`>${NOTICES[1]}<`)
})

test('an unreadable answer does not change a notice', () => {
  for (const notice of NOTICES) expect(NOTICE_SOURCES[notice].isShown({})).toBeUndefined()
  expect(NOTICE_SOURCES[NOTICES[1]].isShown({ enabled: true })).toBe(true)
})

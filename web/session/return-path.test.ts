import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const back = (next: string) => returnPath(`?${new URLSearchParams({ next })}`)

test('returns the requested address', () => {
  expect(back('/devices/a%2Fb/mqtt-logs?key=SoC')).toBe('/devices/a%2Fb/mqtt-logs?key=SoC')
  expect(back('/site-management/stations?types=V2G%2CDC')).toBe('/site-management/stations?types=V2G%2CDC')
})

test('returns the dashboard without an address', () => {
  expect(returnPath('')).toBe('/')
  expect(back('')).toBe('/')
})

test('returns the dashboard for an address of another origin', () => {
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example', 'javascript:alert(1)']) {
    expect(back(next)).toBe('/')
  }
})

test('returns the dashboard for the login address', () => {
  expect(back('/login?next=%2F')).toBe('/')
})

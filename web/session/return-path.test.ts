import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const back = (next: string) => returnPath(`?${new URLSearchParams({ next })}`)

test('one comes back to the address asked for', () => {
  expect(back('/devices/a%2Fb/mqtt-logs?key=SoC')).toBe('/devices/a%2Fb/mqtt-logs?key=SoC')
  expect(back('/site-management/stations?types=V2G%2CDC')).toBe('/site-management/stations?types=V2G%2CDC')
})

test('one comes home without an address', () => {
  expect(returnPath('')).toBe('/')
  expect(back('')).toBe('/')
})

test('no link can send one elsewhere after signing in', () => {
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example', 'javascript:alert(1)']) {
    expect(back(next)).toBe('/')
  }
})

test('the login leads not to itself', () => {
  expect(back('/login?next=%2F')).toBe('/')
})

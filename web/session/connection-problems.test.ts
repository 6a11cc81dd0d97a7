import { expect, it, test } from 'vitest'
import { clockProblem, unreachableProblem, returnPath } from './connection-problems.ts'

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

const DAY_MS = 86_400_000
const facts = { message: undefined, isOnline: true, platformOrigin: undefined, pageOrigin: 'https://console.example' }

it('shows what the server in front of the platform says', () => {
  expect(unreachableProblem({ ...facts, message: 'The certificate of the platform has expired.' })).toBe(
    'The certificate of the platform has expired.',
  )
})

it('names a missing network, an address without encryption, and a certificate or origin that is not accepted', () => {
  expect(unreachableProblem({ ...facts, isOnline: false })).toContain('no network connection')
  expect(unreachableProblem(facts)).toBe('The platform cannot be reached. Check the network connection.')
  expect(unreachableProblem({ ...facts, platformOrigin: 'http://p.example' })).toContain('has no encryption')
  const other = unreachableProblem({ ...facts, platformOrigin: 'https://p.example' })
  expect(other).toContain('certificate is invalid')
  expect(other).toContain('must allow requests from https://console.example')
})

it('notes a clock that is off by a day, in both directions, and ignores a few minutes', () => {
  expect(clockProblem(DAY_MS)).toMatch(/is 1 d.* ahead of the platform\. Set the clock/)
  expect(clockProblem(-DAY_MS)).toMatch(/behind the platform\. Set the clock/)
  expect(clockProblem(5 * 60_000)).toBeUndefined()
})

import { expect, it, test } from 'vitest'
import { diagnosticsText, offsetText } from './diagnostics.ts'

test('the text states whether the computer’s clock agrees with the platform, is ahead or is behind', () => {
  expect(offsetText(-900)).toBe('agrees with the platform')
  expect(offsetText(65_000)).toBe('1 min 5 s ahead of the platform')
  expect(offsetText(-3_600_000)).toBe('1 h behind the platform')
})

const facts = {
  version: '0.1.0',
  build: 'index-1a2b',
  browser: 'Firefox',
  page: '/groups/7',
  clock: 'agrees with the platform',
  config: {},
  calls: [],
  mismatches: [],
}

it('lists versions, the last calls and differences from the contract', () => {
  const text = diagnosticsText({
    ...facts,
    config: { hubUrl: 'https://secret.example' },
    calls: [{ name: 'GET /api/groups/:groupId', status: 502, durationMs: 12.4, atMs: 0 }],
    mismatches: [{ endpoint: 'GET /api/stations', path: 'data[].type', expected: 'must be a text' }],
  })
  expect(text).toContain('Version: 0.1.0 (index-1a2b)')
  expect(text).toContain('1970-01-01T00:00:00.000Z  502  12 ms  GET /api/groups/:groupId')
  expect(text).toContain('GET /api/stations data[].type: must be a text')
  expect(text).toContain('Settings of config.json: hubUrl\n')
  expect(text).not.toContain('secret.example')
})

it('says that there are no calls and no differences', () => {
  expect(diagnosticsText(facts).match(/^ {2}none$/gm)).toHaveLength(2)
})

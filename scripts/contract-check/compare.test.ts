import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { compare } from './compare.ts'

it('agrees with a reply of the right shape, unknown fields included', () => {
  expect(compare(endpoints.readSafeLimitEnabled, 200, '{"enabled":true,"since":1}').verdict).toBe('agrees')
})

it('names the field that differs', () => {
  const { verdict, details } = compare(endpoints.readSafeLimitEnabled, 200, '{"enabled":"yes"}')
  expect(verdict).toBe('differs')
  expect(details[0]).toMatch(/^enabled: /)
})

it('counts what it does not list', () => {
  const stations = Array.from({ length: 40 }, () => ({ time: 1 }))
  expect(compare(endpoints.listEvents, 200, JSON.stringify(stations)).details.at(-1)).toMatch(/^and \d+ more$/)
})

it('calls an error page a difference, a missing right a refusal', () => {
  expect(compare(endpoints.readSafeLimitEnabled, 200, '<html>').verdict).toBe('differs')
  expect(compare(endpoints.readSafeLimitEnabled, 500, 'oops').verdict).toBe('differs')
  expect(compare(endpoints.readSafeLimitEnabled, 403, '').verdict).toBe('refused')
})

it('accepts a platform without a provisional call', () => {
  expect(compare(endpoints.readPlatform, 404, '').verdict).toBe('not offered')
  expect(compare(endpoints.readSafeLimitEnabled, 404, '').verdict).toBe('differs')
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fragmentOf, readFragment, type LinkedRun } from './run-link.ts'

const AT_MS = Date.parse('2026-03-02T08:00:13Z')
const DEFAULTS = { stations: null, firstStation: null, mix: null, recording: null }
const DIP: LinkedRun = { source: { name: 'frequency-dip' }, seed: 7, actions: [], ...DEFAULTS, atMs: AT_MS }
const TYPED: LinkedRun = {
  source: { yaml: 'about: Ölpumpe – ÄÖ 測試\nsite: depot\n' },
  seed: 0,
  actions: [
    { at: '2026-03-02T08:00:03.000Z', frequency: { to: 49.6 } },
    { at: '5s', meter: { group: 'A & B', silent: true } },
  ],
  ...DEFAULTS,
  atMs: AT_MS,
}

test('a run of a library scenario is a readable link', async () => {
  expect(await fragmentOf(DIP)).toBe('#scenario=frequency-dip&seed=7&at=2026-03-02T08:00:13.000Z')
})

test('a link contains the fleet and the recording of the command line', async () => {
  const recording = { name: 'dip of May.csv', digest: '0123456789abcdef' }
  const fleet = { stations: 500, firstStation: 2_001, mix: 'ac=60,dc=0,v2g=40,battery=0' }
  expect(await fragmentOf({ ...DIP, ...fleet, recording })).toBe(
    '#scenario=frequency-dip&seed=7&stations=500&first-station=2001&mix=ac%3D60%2Cdc%3D0%2Cv2g%3D40%2Cbattery%3D0&frequency=dip+of+May.csv&digest=0123456789abcdef&at=2026-03-02T08:00:13.000Z',
  )
})

test('a link contains only characters that are valid in a fragment', async () => {
  expect(await fragmentOf(TYPED)).toMatch(/^#[\w=&.:-]+$/)
})

test('readFragment restores every run of fragmentOf', async () => {
  const source = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }).map((name) => ({ name })),
    fc.string({ unit: 'grapheme' }).map((yaml) => ({ yaml })),
  )
  const action = fc.record({ at: fc.string(), operator: fc.json().map((json): unknown => JSON.parse(json)) })
  const run = fc.record({
    source,
    seed: fc.nat(),
    actions: fc.array(action, { maxLength: 4 }),
    stations: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    firstStation: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
    mix: fc.option(fc.integer({ min: 0, max: 100 }).map((ac) => `ac=${ac},dc=0,v2g=${100 - ac},battery=0`)),
    recording: fc.option(fc.record({ name: fc.string({ unit: 'grapheme' }), digest: fc.stringMatching(/^[0-9a-f]{16}$/) })),
    atMs: fc.integer({ min: 0, max: 4e12 }),
  })
  await fc.assert(
    fc.asyncProperty(run, async (given) => {
      // JSON does not distinguish some values, such as -0 and 0.
      const asSent = { ...given, actions: JSON.parse(JSON.stringify(given.actions)) as unknown }
      expect(await readFragment(await fragmentOf(given))).toEqual(asSent)
    }),
    { numRuns: 60 },
  )
})

test('readFragment returns undefined for a fragment without a run', async () => {
  for (const fragment of ['', '#', '#main', '#seed=7']) expect(await readFragment(fragment)).toBeUndefined()
})

test('readFragment throws an error for a damaged link', async () => {
  await expect(readFragment('#scenario=frequency-dip&at=2026-03-02T08:00:13Z')).rejects.toThrow('The link has no valid seed.')
  await expect(readFragment('#scenario=frequency-dip&seed=-1&at=2026-03-02T08:00:13Z')).rejects.toThrow(
    'The link has no valid seed.',
  )
  await expect(readFragment('#scenario=frequency-dip&seed=7&at=soon')).rejects.toThrow('The link has no valid time.')
  for (const part of [
    'stations=0',
    'stations=many',
    'first-station=-1',
    'mix=ac%3D90',
    'frequency=dip.csv',
    'digest=0123456789abcdef',
  ]) {
    await expect(readFragment(`#scenario=frequency-dip&seed=7&at=2026-03-02T08:00:13Z&${part}`)).rejects.toThrow(
      'The link is damaged',
    )
  }
  const whole = await fragmentOf(TYPED)
  await expect(readFragment(whole.slice(0, -8))).rejects.toThrow('The link is damaged')
  await expect(readFragment(whole.replace('text=', 'text=AA'))).rejects.toThrow('The link is damaged')
})

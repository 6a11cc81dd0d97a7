import { expect, test } from 'vitest'
import { type RequestedRun, optionConflict } from './option-conflicts.ts'
import type { Head } from './run-lines.ts'

const frequency = { file: '/home/ann/dip.csv', digest: '1a' }
const kept: Head = { scenario: { name: 'queue' }, seed: 7, options: { stations: 30, frequency }, actions: [] }
const ofFile: Head = { ...kept, scenario: { file: '/home/ann/mine.yaml', text: 'about: Mine.' }, options: {} }

test.each<[string, Head, RequestedRun]>([
  ['nothing', kept, {}],
  ['what is there', kept, { scenario: { name: 'queue' }, seed: 7, stations: 30, frequency }],
  ['the same recording in another place', kept, { frequency: { file: '/tmp/copy.csv', digest: '1a' } }],
  ['the same text in another place', ofFile, { scenario: { file: '/tmp/mine.yaml', text: 'about: Mine.' } }],
])('a command line with %s continues the run', (_, head, asked) => {
  expect(optionConflict('/data', head, asked)).toBeUndefined()
})

test.each<[Head, RequestedRun, string]>([
  [kept, { scenario: { name: 'replay' } }, 'of queue, not of replay: omit --scenario'],
  [kept, { scenario: { file: '/tmp/mine.yaml', text: undefined } }, 'of queue, not of mine.yaml: omit --scenario'],
  [
    ofFile,
    { scenario: { file: '/home/ann/mine.yaml', text: 'about: Ours.' } },
    'of an earlier version of mine.yaml, not its present version: omit --scenario',
  ],
  [
    { ...kept, scenario: { yaml: 'about: X.' } },
    { scenario: { name: 'queue' } },
    'of a posted scenario, not of queue: omit --scenario',
  ],
  [kept, { seed: 0 }, 'with the seed 7, not 0: omit --seed'],
  [kept, { stations: 31 }, 'with 30 stations, not 31: omit --stations'],
  [kept, { firstStation: 2_001 }, 'with the ids of its site, not from 2001 on: omit --first-station'],
  [kept, { mix: 'ac=100,dc=0,v2g=0,battery=0' }, 'with the mix of its site, not ac=100,dc=0,v2g=0,battery=0: omit --mix'],
  [ofFile, { stations: 31 }, 'with the stations of its scenario, not 31: omit --stations'],
  [
    kept,
    { frequency: { ...frequency, digest: '2b' } },
    'with the frequency of an earlier version of dip.csv, not its present version: omit --frequency',
  ],
  [ofFile, { frequency }, 'with the frequency of its scenario, not of dip.csv: omit --frequency'],
])('a conflicting option is refused with both values and the remedy: %#', (head, asked, said) => {
  const sentence = `/data holds a run ${said} to continue this run, or use another folder with --data`
  expect(optionConflict('/data', head, asked)).toBe(sentence)
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { atSecond, fakeGroups, fakeThresholds, fakeVerdict } from '#simulator/testing/fake-verdict.ts'
import { reportPage } from './folder.ts'

const page = (changes?: Parameters<typeof fakeVerdict>[0]) =>
  reportPage(fakeVerdict(changes), fakeThresholds, 'dip.journal.jsonl')

test('the same run gives a byte-identical page', () => {
  expect(page()).toBe(page())
})

test('the names of scenario, site and files are escaped', () => {
  const hostile = `"><script>alert('1')</script><b x='`
  const run = fakeVerdict()
  const [outcome] = run.outcomes
  const [drill] = run.groups
  const [activation] = drill?.activations ?? []
  if (!outcome || !drill || !activation) throw new Error('The verdict lacks an outcome, drill or activation.')
  const text = reportPage(
    fakeVerdict({
      name: hostile,
      about: hostile,
      text: hostile,
      site: hostile,
      recording: { name: hostile, durationMs: 1 },
      recordingNotes: [hostile],
      versions: { loadstar: hostile, node: hostile },
      outcomes: [{ ...outcome, expected: hostile, said: hostile }],
      groups: [{ ...drill, name: hostile, activations: [{ ...activation, name: hostile }] }],
    }),
    [{ frequencyHz: 49.7, side: 'activation', names: new Set([hostile]) }],
    hostile,
  )
  expect(text).toContain('&quot;&gt;&lt;script&gt;')
  expect(text).not.toContain('<script')
  expect(text).not.toContain('<b x=')
})

test('the policy of the page allows its own style and nothing else', () => {
  const text = page()
  const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(text).toContain(`content="default-src &#39;none&#39;; style-src &#39;sha256-${hash.replaceAll('"', '')}&#39;;`)
  expect(text).not.toMatch(/\sstyle=|<script|<link|<img|https?:/)
})

test('an expectation has its bars and its mark on the time line', () => {
  const text = page()
  expect(text).toContain('<b class="good">held</b>, since 1m4s · by 1m10s: Pier AC is activated')
  expect(text).toMatch(/class="window" x="0%" y="5" width="23\.333%".*class="so" x="21\.333%" y="5" width="2%"/)
  expect(text).toMatch(/<svg x="23\.333%" y="8"><circle/)
  expect(text).toContain('<b class="bad">failed</b> at 1m30s · from 1m30s to 4m: Pier AC delivers at least 5.3 kW')
  expect(text).toMatch(/<svg x="30%" y="8"><path/)
})

test('the frequency picture shows the thresholds with their groups, and gaps', () => {
  const text = page()
  expect(text).toContain('activated at 49.7 Hz: Pier AC, West row 1')
  expect(text).toContain('released at 49.9 Hz: Pier AC')
  expect(text).toContain('activated at 49.9 Hz: Pier DC')
  expect(text).toContain('Grey: 10 s with values missing.')
  expect(text).toMatch(/class="hole" x="66\.333%" y="0" width="3\.33\d%"/)
})

test('overlapping activations are shaded once, and to the end of the run if they are in progress', () => {
  const [first = ''] = page().split('<h2>Demand response</h2>')
  expect(first.match(/class="shade"/g)).toHaveLength(1)
  expect(first).toMatch(/class="shade" x="21\.233%" y="0" width="78\.767%"/)
})

test('each activation has its measures, and one with a broken rule is expanded', () => {
  const broken = fakeVerdict().groups[0]?.activations[0]
  if (!broken) throw new Error('The verdict has no activation.')
  const kept = { ...broken, measures: { ...broken.measures, recovery: { ...broken.measures.recovery, isKept: true } } }
  const text = page({
    groups: [{ groupId: 1, name: 'Pier AC', seconds: [], activations: [kept, kept, kept, kept, broken], accepted: [] }],
  })
  expect(text.match(/<details open><summary>Pier AC, single-step at 49\.7 Hz, from 1m4s to 4m10s</g)).toHaveLength(4)
  expect(text.match(/<details><summary>Pier AC/g)).toHaveLength(1)
  expect(text).toContain('<b class="bad">BROKEN</b>')
})

test('title and summary fail with a broken rule, and pass with the reason if the scenario accepts it', () => {
  const [held] = fakeVerdict().outcomes
  if (!held) throw new Error('The verdict has no outcome.')
  const [broken, accepted] = [[], [{ deviceId: null, rules: null, reason: 'The relay is slow.' }]].map((list) =>
    page({ outcomes: [held], groups: fakeGroups(list) }),
  )
  expect(broken).toContain('<title>dip: failed</title>')
  expect(broken).toContain('<p class="sum bad">1 of 7 rules of demand response is broken. No expectation failed.</p>')
  expect(accepted).toContain('<title>dip: held</title>')
  expect(accepted).toContain('<p class="quiet">Accepted because: The relay is slow.</p>')
  expect(accepted).not.toContain('BROKEN')
})

test('a run without frequency values and expectations has a page', () => {
  const frequency = [{ atMs: atSecond(0), lowHz: null, highHz: null, hasHole: true }]
  const text = page({ outcomes: [], groups: [], frequency })
  expect(text).toContain('The scenario has no expectations.')
  expect(text).toContain('The frequency is unknown for the whole run.')
})

test('a run of a single moment has a page', () => {
  const { outcomes, frequency } = fakeVerdict()
  const text = page({ endMs: atSecond(0), outcomes: outcomes.slice(0, 1), groups: [], frequency: frequency.slice(0, 1) })
  expect(text).toContain('<b class="good">held</b>')
  expect(text).not.toMatch(/NaN|Infinity/)
})

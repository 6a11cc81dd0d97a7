import { describe, expect, test } from 'vitest'
import type { CongestionConflict, CongestionPreview } from '#contract/congestion.ts'
import { conflictText, isContradicted, previewSentence } from './preview-text.ts'

const window = { start: '2026-03-02T15:00:00Z', end: '2026-03-02T18:00:00Z' }
const zone = 'Europe/Helsinki'
const span = 'from 02/03/2026 17:00:00 UTC+2 to 02/03/2026 20:00:00 UTC+2'
const preview = (change: Partial<CongestionPreview> = {}): CongestionPreview => ({
  window,
  conflicts: [],
  limitKw: 20,
  points: [
    { at: window.start, expectedKw: 30, limitedKw: 20 },
    { at: window.end, expectedKw: 12.5, limitedKw: 12.5 },
  ],
  drawnFrom: '2026-02-23T15:00:00Z',
  wasHeld: false,
  curtailedKwh: 14.23,
  ...change,
})
const conflict = (kind: CongestionConflict['kind']): CongestionConflict => ({
  ruleId: 2,
  name: 'Works',
  groupName: null,
  kind,
  ...window,
})

describe('the text of a preview', () => {
  test('has the window, the power drawn before, and the curtailed energy', () => {
    expect(previewSentence(preview(), zone)).toBe(
      `In force ${span}. At the same time of day from 23/02/2026 17:00:00 UTC+2, the group drew up to 30 kW. The rule limits the group to 20 kW and would have curtailed 14.2 kWh.`,
    )
  })

  test('warns if another rule limited the group then', () => {
    expect(previewSentence(preview({ wasHeld: true }), zone)).toContain(
      'up to 30 kW. A congestion rule limited it then, so its demand may have been higher. The rule',
    )
  })

  test('describes a pause and an export', () => {
    expect(previewSentence(preview({ limitKw: 0 }), zone)).toContain('The rule pauses charging and would have')
    expect(previewSentence(preview({ limitKw: -12 }), zone)).toContain(
      'The rule requests an export of 12 kW, as far as the cars can export, and would have',
    )
  })

  test('describes a group that drew nothing and a rule without a window', () => {
    const idle = preview({ points: [{ at: window.start, expectedKw: 0, limitedKw: 0 }], curtailedKwh: 0 })
    expect(previewSentence(idle, zone)).toContain(
      'the group drew nothing. The rule limits the group to 20 kW and would have curtailed nothing.',
    )
    expect(previewSentence(preview({ window: null }), zone)).toBe('The rule has no future window.')
  })
})

test('the text of a conflict has the first time at which both rules are in force', () => {
  expect(conflictText(conflict('overlap'), zone)).toBe(
    `In force together with the rule Works, first ${span}. The stricter rule applies.`,
  )
  expect(conflictText(conflict('contradiction'), zone)).toBe(`Contradicts the rule Works. Both would be in force ${span}.`)
})

test('the text of a conflict names another group that shares stations', () => {
  expect(conflictText({ ...conflict('overlap'), groupName: 'Coast' }, zone)).toBe(
    `In force together with the rule Works of Coast, which shares stations with this group, first ${span}. The stricter rule applies to those stations.`,
  )
  expect(conflictText({ ...conflict('contradiction'), groupName: 'Coast' }, zone)).toContain(
    'Contradicts the rule Works of Coast, which shares stations with this group. Both',
  )
})

test('only a contradiction blocks saving', () => {
  expect(isContradicted(preview({ conflicts: [conflict('overlap')] }))).toBe(false)
  expect(isContradicted(preview({ conflicts: [conflict('overlap'), conflict('contradiction')] }))).toBe(true)
  expect(isContradicted(undefined)).toBe(false)
})

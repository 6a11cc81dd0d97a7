import { describe, expect, test } from 'vitest'
import type { CongestionConflict, CongestionPreview } from '#contract/congestion.ts'
import { conflictText, isContradicted, previewSentence } from './preview-text.ts'

const window = { start: '2026-03-02T15:00:00Z', end: '2026-03-02T18:00:00Z' }
const zone = 'Europe/Helsinki'
const span = 'from 02/03/2026 17:00:00 GMT+2 to 02/03/2026 20:00:00 GMT+2'
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
  test('says when, how much was drawn, and what is put off', () => {
    expect(previewSentence(preview(), zone)).toBe(
      `In force ${span}. At these hours from 23/02/2026 17:00:00 GMT+2 on the group drew up to 30 kW. The rule holds it to 20 kW and would have put off 14.2 kWh.`,
    )
  })

  test('says that the group was held then too, which makes little of what is put off', () => {
    expect(previewSentence(preview({ wasHeld: true }), zone)).toContain(
      'up to 30 kW, held by a congestion rule then already: it may have wanted more. The rule',
    )
  })

  test('of a pause, and of export', () => {
    expect(previewSentence(preview({ limitKw: 0 }), zone)).toContain('The rule lets it draw nothing and would have')
    expect(previewSentence(preview({ limitKw: -12 }), zone)).toContain(
      'The rule has it give 12 kW, as far as its cars can, and would have',
    )
  })

  test('of a group that drew nothing, and of a rule that has no window', () => {
    const idle = preview({ points: [{ at: window.start, expectedKw: 0, limitedKw: 0 }], curtailedKwh: 0 })
    expect(previewSentence(idle, zone)).toContain(
      'the group drew nothing. The rule holds it to 20 kW and would have put off nothing.',
    )
    expect(previewSentence(preview({ window: null }), zone)).toBe('The rule has no window to come.')
  })
})

test('a conflict is named with the first time that both are in force', () => {
  expect(conflictText(conflict('overlap'), zone)).toBe(
    `In force together with the rule Works, first ${span}: the stricter one counts.`,
  )
  expect(conflictText(conflict('contradiction'), zone)).toBe(
    `Contradicts the rule Works: both would be in force ${span}, and cannot both be obeyed.`,
  )
})

test('a conflict with a rule of a group that has stations in common says so', () => {
  expect(conflictText({ ...conflict('overlap'), groupName: 'Coast' }, zone)).toBe(
    `In force together with the rule Works of Coast, which shares stations with this group, first ${span}: for those the stricter one counts.`,
  )
  expect(conflictText({ ...conflict('contradiction'), groupName: 'Coast' }, zone)).toContain(
    'Contradicts the rule Works of Coast, which shares stations with this group: both',
  )
})

test('only a contradiction stands against saving', () => {
  expect(isContradicted(preview({ conflicts: [conflict('overlap')] }))).toBe(false)
  expect(isContradicted(preview({ conflicts: [conflict('overlap'), conflict('contradiction')] }))).toBe(true)
  expect(isContradicted(undefined)).toBe(false)
})

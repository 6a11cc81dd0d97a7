import type { CongestionRule } from '#contract/congestion.ts'

/** A rule for tests: of every evening, with its next window on 2 March 2026. */
export const fakeRule = (change: Partial<CongestionRule> = {}): CongestionRule => ({
  id: 1,
  groupId: 7,
  groupName: 'Depot AC',
  name: 'Evening peak',
  isEnabled: true,
  recurrence: 'daily',
  timeZone: 'Europe/Helsinki',
  startDate: '2026-03-02',
  endDate: null,
  startTime: '17:00',
  endTime: '20:00',
  weekdays: [],
  mode: 'limit-kw',
  target: 20,
  active: null,
  next: { start: '2026-03-02T15:00:00Z', end: '2026-03-02T18:00:00Z' },
  limitKw: null,
  ...change,
})

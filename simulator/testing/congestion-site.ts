import type { CongestionRuleDraft } from '#contract/congestion.ts'
import type { KnownRule } from '#simulator/congestion/world/congestion-state.ts'
import { addRule } from '#simulator/congestion/world/congestion-actions.ts'
import type { LoadSite } from './load-site.ts'

/** A rule for tests: of every day from the one on which the world of a load site begins, by the clock of UTC. */
export const ruleDraft = (change: Partial<CongestionRuleDraft> = {}): CongestionRuleDraft => ({
  groupId: 1,
  name: 'Peak',
  isEnabled: true,
  recurrence: 'daily',
  timeZone: 'UTC',
  startDate: '2026-03-02',
  endDate: null,
  startTime: '08:10',
  endTime: '08:20',
  weekdays: [],
  mode: 'limit-kw',
  target: 20,
  ...change,
})

/** Adds such a rule to the group of a site. */
export const rule = ({ world }: Pick<LoadSite, 'world'>, change: Partial<CongestionRuleDraft> = {}): KnownRule =>
  addRule(world, ruleDraft(change))

/** kW that the stations of a site take together; what is given counts against it. */
export const siteKw = ({ stations }: Pick<LoadSite, 'stations'>): number =>
  stations.reduce((sum, { powerW }) => sum + powerW / 1_000, 0)

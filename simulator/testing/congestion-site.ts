import type { CongestionRuleDraft } from '#contract/congestion.ts'
import type { KnownRule } from '#simulator/congestion/world/congestion-state.ts'
import { addRule } from '#simulator/congestion/world/congestion-actions.ts'
import type { LoadSite } from './load-site.ts'

/** A rule for tests: daily from the start of the world of a load site, in UTC. */
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

/** Adds a rule to the group of a site. */
export const rule = ({ world }: Pick<LoadSite, 'world'>, change: Partial<CongestionRuleDraft> = {}): KnownRule =>
  addRule(world, ruleDraft(change))

/** The total power of the stations of a site, kW; discharging counts as negative. */
export const siteKw = ({ stations }: Pick<LoadSite, 'stations'>): number =>
  stations.reduce((sum, { powerW }) => sum + powerW / 1_000, 0)

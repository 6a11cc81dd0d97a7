import { HOUR_MS } from '#contract/durations.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { csvLine } from '#simulator/csv/csv.ts'
import { utcText } from '#simulator/csv/csv-times.ts'
import { flexibilityKw, maxFlexibilityKw, settingsAt } from '#simulator/demand-response/world/fcr-settings.ts'
import type { SecondsSpan } from '#simulator/fingrid/world/report-coverage.ts'
import type { Group } from '#simulator/groups/world/group.ts'

const HEADER = [
  'hour_utc',
  'group_id',
  'group',
  'bid_quantity_mw',
  'bid_price_eur_per_mw',
  'source_of_power',
  'offered_kw',
  'maximum_kw',
]

const finite = (value: number) => (Number.isFinite(value) ? value : null)

/**
 * Every hour of a span: the bid of each group, and the power that its settings at the start of the hour offer. The settings of
 * the first hour are those at the start of the span.
 */
export function* bidsLines(groups: readonly Group[], { startMs, endMs }: SecondsSpan): Generator<string> {
  yield csvLine(HEADER)
  for (let hourMs = hourOf(startMs); hourMs < endMs; hourMs += HOUR_MS) {
    for (const group of groups) {
      const { id, name, bids } = group
      const bid = bids.get(hourMs)
      const fcr = settingsAt(group, Math.max(hourMs, startMs))
      const isOn = fcr.isEnabled || fcr.isEnabledStepwise
      yield csvLine([
        utcText(hourMs),
        id,
        name,
        bid?.quantity ?? null,
        bid?.price ?? null,
        isOn ? (fcr.isEnabledStepwise ? fcr.mode : 'MANUAL') : null,
        isOn ? flexibilityKw({ nowMs: hourMs }, { ...group, fcr }) : null,
        isOn ? finite(maxFlexibilityKw({ fcr })) : null,
      ])
    }
  }
}

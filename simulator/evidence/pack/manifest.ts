import { SECOND_MS } from '#contract/durations.ts'
import type { FcrSettings } from '#contract/demand-response.ts'
import { settingsAt } from '#simulator/demand-response/world/fcr-settings.ts'
import type { SecondsSpan } from '#simulator/fingrid/world/report-coverage.ts'
import { stationsOf } from '#simulator/fingrid/world/report-members.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { EDITIONS } from '#simulator/reserves/model/rule-table.ts'
import { versions } from '#simulator/scenario/language/versions.ts'
import type { ActivationEvent } from './activation-events.ts'
import { SECOND_COLUMNS, WITH_NOT_MEASURED } from './evidence-columns.ts'
import type { PackSource } from './pack-source.ts'
import { activationFacts, iso } from './verdicts.ts'

/** Version of the contents of a pack. */
export const FORMAT = 'loadstar-evidence-1'

/** A file of a pack as listed in the manifest. */
export interface FileFacts {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

interface Subject {
  readonly span: SecondsSpan
  readonly events: readonly ActivationEvent[]
  readonly isComplete: boolean
  readonly groups: readonly Group[]
}

/** The settings without the state that the platform sets. */
function savedSettings(fcr: FcrSettings): Omit<FcrSettings, 'activated'> {
  const { activated: _state, ...settings } = fcr
  return settings
}

/** The settings of a group from the start of the span, and after each change in it. */
function settingsOf(group: Group, { startMs, endMs }: SecondsSpan) {
  const changes = group.response.formerSettings.map(({ untilMs }) => untilMs).filter((atMs) => atMs > startMs && atMs < endMs)
  return [startMs, ...new Set(changes)].map((fromMs) => ({ from: iso(fromMs), values: savedSettings(settingsAt(group, fromMs)) }))
}

/** The sessions that an activation of a group has ended in the span. They stay in the baseline. */
const endedSessions = ({ name, response }: Group, { startMs, endMs }: SecondsSpan) =>
  response.endedLog.flatMap(({ atMs, station }) =>
    atMs >= startMs && atMs < endMs ? [{ at: iso(atMs), group: name, station }] : [],
  )

const hasSettings = ({ type }: Group) => type === 'GROUP_TYPE_CHARGER' || type === 'GROUP_TYPE_DC'

/** Everything in the manifest that is known before the files are read. */
export function manifestFacts({ world, scenario, group }: PackSource, { span, events, isComplete, groups }: Subject) {
  const activations = events.flatMap((event) => event.activations)
  const { id, name, type, isSupergroup } = group
  const hasOutside = stationsOf(world, group).some(({ ocpp }) => ocpp !== null)
  return {
    format: FORMAT,
    group: { id, name, type, isSupergroup, stations: stationsOf(world, group).filter(({ isRemoved }) => !isRemoved).length },
    products: [...new Set(activations.map((one) => activationFacts(one).product))],
    span: {
      start: iso(span.startMs),
      end: iso(span.endMs),
      seconds: Math.max(0, span.endMs - span.startMs) / SECOND_MS,
      isComplete,
    },
    activations: activations.map(activationFacts),
    sessionsEndedByResponse: groups.flatMap((one) => endedSessions(one, span)),
    settings: groups.filter(hasSettings).map((one) => ({ groupId: one.id, group: one.name, settings: settingsOf(one, span) })),
    run: { scenario, seed: world.seed, site: world.siteName, start: iso(world.runStartMs) },
    versions: versions(),
    rules: { edition: EDITIONS.TR, abbreviation: 'TR' },
    columns: SECOND_COLUMNS.map(({ title, from, meaning }) => {
      return { name: title, meaning: from === 'quality' && hasOutside ? `${meaning}${WITH_NOT_MEASURED}` : meaning }
    }),
  }
}

/** The manifest as text. */
export const manifestText = (
  manifest: ReturnType<typeof manifestFacts> & { readonly missingSeconds: number; readonly files: readonly FileFacts[] },
): string => `${JSON.stringify(manifest, null, 2)}\n`

/**
 * Provides: evidence packs of activations, and their check. Needs: bids, csv, demand-response, devices, ffr-logs, fingrid,
 * grid, http, ocpp, reserves, scenario, session, v2g.
 */

import { DAY_MS, SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { csvLine, inBlocks } from '#simulator/csv/csv.ts'
import { rowBlocks } from '#simulator/csv/csv-seconds.ts'
import { utcText } from '#simulator/csv/csv-times.ts'
import type { SecondsSpan } from '#simulator/fingrid/world/report-coverage.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { activationEvents, EVERYTHING, groupsWithin, spanOfEvent, type ActivationEvent } from './activation-events.ts'
import { SECOND_COLUMNS, SECONDS_FILE, TIME_COLUMN } from './evidence-columns.ts'
import { evidenceSeconds } from './evidence-seconds.ts'
import { manifestFacts, manifestText, type FileFacts } from './manifest.ts'
import type { PackSource } from './pack-source.ts'
import { verdictsOf } from './verdicts.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { flexibilityKw, maxFlexibilityKw, settingsAt } from '#simulator/demand-response/world/fcr-settings.ts'
import { gridHz } from '#simulator/ffr-logs/world/ffr-log-rows.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'
import { FAST_AFTER_MS, FAST_BEFORE_MS } from '#simulator/grid/world/fast-frequency.ts'

/** `20260302T080011700Z` */
const compactInstant = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:.]/g, '')

const frequencyFileName = (startMs: number) => `frequency-100ms_${compactInstant(startMs)}.csv`

/** The grid frequency in steps of 100 ms, from 10 s before an activation to 15 min after it. An unknown value is empty. */
function frequencyBlocks(world: World, startMs: number): Iterable<string> {
  const untilMs = Math.min(world.nowMs, startMs + FAST_AFTER_MS)
  return inBlocks(linesOf(world, startMs - FAST_BEFORE_MS, untilMs))
}

function* linesOf(world: World, fromMs: number, untilMs: number): Generator<string> {
  yield csvLine([TIME_COLUMN, 'frequency_hz'])
  for (let tMs = fromMs; tMs <= untilMs; tMs += GRID_STEP_MS) {
    const hz = gridHz(world, tMs)
    yield csvLine([new Date(tMs).toISOString(), Number.isNaN(hz) ? null : hz.toFixed(5)])
  }
}

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
function* bidsLines(groups: readonly Group[], { startMs, endMs }: SecondsSpan): Generator<string> {
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

/** The contents of a pack, whose files must be read in their order. */
export interface EvidencePack {
  /** Without an extension. */
  readonly name: string
  /** The time of all files, ms: the end of the span. */
  readonly atMs: number
  readonly files: readonly { readonly name: string; readonly blocks: () => Iterable<string | Uint8Array> }[]
  /** The text of the manifest, after the other files have been read. */
  readonly manifest: (files: readonly FileFacts[]) => string
}

export const MAX_SPAN_MS = 14 * DAY_MS

const safe = (text: string) => text.replaceAll(/[^\dA-Za-z]+/g, '-').replaceAll(/^-|-$/g, '')

/** The pack of one activation. While the activation lasts, or its span has not ended, the pack has the seconds until now. */
export function packOfEvent(source: PackSource, event: ActivationEvent): EvidencePack {
  const { startMs, endMs } = spanOfEvent(event)
  const nowMs = presentEnd(source.world)
  const span = { startMs: Math.max(startMs, nowMs - MAX_SPAN_MS), endMs: Math.min(endMs ?? nowMs, nowMs) }
  const name = `evidence_${safe(source.group.name)}_${compactInstant(event.startMs)}`
  return packOf(source, { name, span, events: [event], isComplete: endMs !== null && endMs <= nowMs })
}

/** The pack of a range of at most 14 days, whose end is exclusive. */
export function packOfRange(source: PackSource, { startMs, endMs }: SecondsSpan): EvidencePack {
  const span = { startMs, endMs: Math.min(endMs, presentEnd(source.world)) }
  const all = activationEvents(source.world, source.group, source.included)
  const events = all.filter((event) => event.startMs < span.endMs && (event.endMs ?? Infinity) >= span.startMs)
  const name = `evidence_${safe(source.group.name)}_${compactInstant(span.startMs)}_${compactInstant(span.endMs)}`
  return packOf(source, { name, span, events, isComplete: events.every((event) => event.endMs !== null) })
}

/** The end of the present second. */
const presentEnd = ({ nowMs }: World) => Math.floor(nowMs / SECOND_MS) * SECOND_MS + SECOND_MS

interface Contents {
  readonly name: string
  readonly span: SecondsSpan
  readonly events: readonly ActivationEvent[]
  readonly isComplete: boolean
}

function packOf(source: PackSource, { name, span, events, isComplete }: Contents): EvidencePack {
  const { world, group, included = EVERYTHING } = source
  const groups = groupsWithin(world, group, included)
  const missing: SecondsSpan[] = []
  const facts = manifestFacts(source, { span, events, isComplete, groups })
  const verdicts = `${JSON.stringify(verdictsOf(events), null, 2)}\n`
  return {
    name,
    atMs: span.endMs,
    files: [
      { name: SECONDS_FILE, blocks: () => secondsBlocks(world, group, span, missing) },
      { name: 'missing-seconds.csv', blocks: () => inBlocks(missingLines(missing)) },
      ...events.map(({ startMs }) => ({ name: frequencyFileName(startMs), blocks: () => frequencyBlocks(world, startMs) })),
      { name: 'bids.csv', blocks: () => inBlocks(bidsLines(groups, span)) },
      { name: 'verdicts.json', blocks: () => [verdicts] },
    ],
    manifest: (files) => manifestText({ ...facts, missingSeconds: secondsIn(missing), files }),
  }
}

const secondsIn = (spans: readonly SecondsSpan[]) =>
  spans.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / SECOND_MS, 0)

function* secondsBlocks(world: World, group: Group, span: SecondsSpan, missing: SecondsSpan[]): Generator<string | Uint8Array> {
  yield csvLine([TIME_COLUMN, ...SECOND_COLUMNS.map(({ title }) => title)])
  const decimals = SECOND_COLUMNS.map((column) => column.decimals)
  yield* rowBlocks(evidenceSeconds(world, group, span, missing), decimals, { times: 'utc', isFixed: true })
}

function* missingLines(spans: readonly SecondsSpan[]): Generator<string> {
  yield csvLine(['start_utc', 'end_utc', 'seconds'])
  for (const { startMs, endMs } of spans) yield csvLine([utcText(startMs), utcText(endMs), (endMs - startMs) / SECOND_MS])
}

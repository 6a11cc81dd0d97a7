import { SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { endOfMs, ffrPowerW, type Activation } from '#simulator/v2g/model/ffr.ts'
import { reportedSecondAt } from '#simulator/demand-response/world/fcr-settings.ts'
import { REPORT_COLUMNS } from '#simulator/fingrid/world/report-columns.ts'
import { append, type SecondsSpan } from '#simulator/fingrid/world/report-coverage.ts'
import { stationsOf } from '#simulator/fingrid/world/report-members.ts'
import { reportSeconds } from '#simulator/fingrid/world/report-seconds.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { MAX_CHANGES } from '#simulator/ocpp/model/changes.ts'
import { isKnownPower } from '#simulator/devices/model/draw-origin.ts'
import type { OcppCharger } from '#simulator/ocpp/model/ocpp-charger.ts'
import type { Stretch } from '#simulator/history/world/seconds.ts'
import { QUALITY, SECOND_COLUMNS } from './evidence-columns.ts'
import { frozenSpans } from './frozen-spans.ts'

/**
 * The seconds of a span with the columns of `seconds.csv`: those of the one-second report, the required response, and the quality.
 * Missing seconds are appended to `missing`. The arrays are reused by the next stretch.
 */
export function* evidenceSeconds(world: World, group: Group, span: SecondsSpan, missing: SecondsSpan[]): Generator<Stretch> {
  const stations = stationsOf(world, group).filter(({ isRemoved }) => !isRemoved)
  const reserves = stations.flatMap(({ ffr }) => [...(ffr?.activations ?? [])])
  const frozen = frozenSpans(world)
  const unmeasured = stations.flatMap(({ ocpp }) => (ocpp ? unmeasuredSpans(ocpp.draws) : []))
  let own: { required: Float64Array; quality: Float64Array } | undefined
  for (const stretch of reportSeconds(world, group, span.startMs, span.endMs)) {
    const columnOf = (from: (typeof SECOND_COLUMNS)[number]['from']): Float64Array => {
      const values = from === 'required' || from === 'quality' ? own?.[from] : stretch.columns[REPORT_COLUMNS.indexOf(from)]
      return values ?? new Float64Array(0)
    }
    const length = columnOf('frequency').length
    own ??= { required: new Float64Array(length), quality: new Float64Array(length) }
    if (stretch.count > 0) {
      addRequired(group, stretch, reserves, own.required)
      addQuality(
        stretch,
        stations.length,
        { ...own, frequency: columnOf('frequency'), online: columnOf('stationsOnline'), frozen, unmeasured },
        missing,
      )
    }
    yield { ...stretch, columns: SECOND_COLUMNS.map(({ from }) => columnOf(from)) }
  }
}

/** W. Unknown before the start of the world, where no demand response is recorded: 0. */
function addRequired(group: Group, { startMs, count }: Stretch, reserves: readonly Activation[], required: Float64Array) {
  const endMs = startMs + count * SECOND_MS
  const active = reserves.filter((one) => one.atMs < endMs && endOfMs(one) > startMs)
  for (let place = 0; place < count; place++) {
    const tMs = startMs + place * SECOND_MS
    const fastW = active.reduce((sum, one) => sum - ffrPowerW(one, tMs, one), 0)
    required[place] = Math.round((reportedSecondAt(group, tMs)?.requiredKw ?? 0) * 1_000 + fastW)
  }
}

interface Known {
  readonly required: Float64Array
  readonly quality: Float64Array
  readonly frequency: Float64Array
  readonly online: Float64Array
  readonly frozen: readonly SecondsSpan[]
  /** Spans in which the power of a charger outside was assumed or last known. */
  readonly unmeasured: readonly SecondsSpan[]
}

/** The spans in which a charger outside did not measure its power. What its list of changes has lost counts as not measured. */
function unmeasuredSpans(draws: OcppCharger['draws']): SecondsSpan[] {
  const isFull = draws.length >= MAX_CHANGES
  const lost = isFull ? [{ startMs: -Infinity, endMs: draws[0]?.fromMs ?? Infinity }] : []
  return [
    ...lost,
    ...draws.flatMap(({ fromMs, value }, place) =>
      isKnownPower(value) ? [] : [{ startMs: fromMs, endMs: draws[place + 1]?.fromMs ?? Infinity }],
    ),
  ]
}

const contains = (spans: readonly SecondsSpan[], tMs: number) => spans.some(({ startMs, endMs }) => tMs >= startMs && tMs < endMs)

/** A frozen frequency, and a power that was not measured, count also when stations are offline. */
function questionable(tMs: number, isPartial: boolean, { frozen, unmeasured }: Pick<Known, 'frozen' | 'unmeasured'>): number {
  if (contains(frozen, tMs)) return QUALITY.frozen
  if (contains(unmeasured, tMs)) return QUALITY.notMeasured
  return isPartial ? QUALITY.partial : QUALITY.valid
}

function addQuality({ startMs, count }: Stretch, stations: number, known: Known, missing: SecondsSpan[]) {
  const endMs = startMs + count * SECOND_MS
  const inStretch = (spans: readonly SecondsSpan[]) => spans.filter((span) => span.startMs < endMs && span.endMs > startMs)
  const doubts = { frozen: inStretch(known.frozen), unmeasured: inStretch(known.unmeasured) }
  for (let place = 0; place < count; place++) {
    const online = known.online[place] ?? 0
    const isMissing = online === 0 || Number.isNaN(known.frequency[place])
    const tMs = startMs + place * SECOND_MS
    known.quality[place] = isMissing ? QUALITY.missing : questionable(tMs, online < stations, doubts)
    if (isMissing) append(missing, { startMs: tMs, endMs: tMs + SECOND_MS })
  }
}

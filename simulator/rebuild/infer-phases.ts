import type { SavedIncident } from '#contract/incident/archive.ts'
import type { Station } from '#contract/stations.ts'
import { gridLines } from '#simulator/dlm/model/current-request.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { phasesOf, type SavedFiles } from './saved-files.ts'
import { Steps } from './steps.ts'

/** A charger of a platform that has powers and no currents. */
interface Charger {
  readonly entry: Pick<Station, 'installedPhase' | 'maxChargingCurrentA' | 'phaseOneInstalledOnGridLine'>
  readonly states: Steps<{ readonly status: string }>
  readonly series: ReadonlyMap<string, Steps<number | null>>
  readonly allocations: Steps<{ readonly allowed: number }>
}
/** Adds the current of a charger, A per phase, to the sums of the grid lines on which its power says that it draws. */
export function addCurrent(
  sums: number[],
  { phaseOneInstalledOnGridLine: first }: Pick<Station, 'phaseOneInstalledOnGridLine'>,
  amperes: number,
  watts: number,
): void {
  const phases = Math.min(3, Math.max(1, Math.round(watts / (amperes * PHASE_V)))) as 1 | 2 | 3
  const lines = gridLines(first === 2 || first === 3 ? first : 1, phases)
  for (let line = 0; line < 3; line++) if (lines & (1 << line)) sums[line] = (sums[line] ?? 0) + amperes
}

/** The sum of chargers on each grid line, A: the means of the buckets that begin at these times, and the chargers in it. */
interface LineSums {
  readonly chargers: readonly Charger[]
  readonly bucketMs: number
  readonly means: readonly { readonly atMs: number; readonly sums: readonly [number, number, number] }[]
}

/** The sums of the chargers of a group, of its chart. */
export function lineSums({ index }: SavedIncident, files: SavedFiles, name: string, chargers: readonly Charger[]): LineSums {
  const means = files.rows(name, 'time').flatMap(({ row, atMs }) => {
    const sums = phasesOf(row, 'Current.Import.L')
    return sums ? [{ atMs, sums }] : []
  })
  return { chargers, bucketMs: index.files.find((file) => file.name === name)?.resolutionMs ?? 60_000, means }
}

/** A session, and the number of phases of its car. */
interface Session {
  readonly charger: Charger
  readonly fromMs: number
  readonly toMs: number
  phases: number
}

const isInSession = (status: string | undefined) =>
  status === 'Charging' || status === 'SuspendedEV' || status === 'SuspendedEVSE'

function sessionsOf(charger: Charger): Session[] {
  const phases = charger.entry.installedPhase ?? 3
  const sessions: Session[] = []
  let fromMs: number | undefined
  for (const [atMs, { status }] of charger.states.entries()) {
    if (isInSession(status)) fromMs ??= atMs
    else if (fromMs !== undefined) {
      sessions.push({ charger, fromMs, toMs: atMs, phases })
      fromMs = undefined
    }
  }
  if (fromMs !== undefined) sessions.push({ charger, fromMs, toMs: Infinity, phases })
  return sessions
}

/** The mean power of a charger in a span, W. */
const meanW = ({ series }: Charger, fromMs: number, toMs: number): number =>
  series.get('Power.Active.Import')?.mean(fromMs, toMs) ?? 0

const MIN_A = 5.9
/** A change of the allocation takes this long to the car, and a car to its full current. */
const SETTLES_MS = 25_000
/** A car above its allocation, or below the least current of a car, is rather one on another number of phases. */
const WRONG_A = 10

/** How badly the steady powers of a session fit its allocations on some phases, A. A car draws what it is allowed, or less. */
function allocationCost({ charger, fromMs, toMs }: Session, phases: number, stepMs: number): number {
  const watts = charger.series.get('Power.Active.Import')
  const maxA = charger.entry.maxChargingCurrentA ?? Infinity
  let cost = 0
  for (const atMs of watts?.times ?? []) {
    const [sinceMs, untilMs] = [atMs - SETTLES_MS, atMs + stepMs]
    const isSteady = charger.states.within(sinceMs, untilMs).every(({ status }) => status === 'Charging')
    if (sinceMs < fromMs || untilMs > toMs || !isSteady) continue
    const amperes = (watts?.at(atMs) ?? 0) / (PHASE_V * phases)
    if (amperes < 0.5) continue
    const recent = charger.allocations.within(sinceMs, untilMs).map(({ allowed }) => allowed)
    const most = Math.min(maxA, Math.max(...recent, recent.length === 0 ? Infinity : 0))
    if (amperes > 1.03 * most + 0.3 || amperes < MIN_A) cost += WRONG_A
    else if (Number.isFinite(most)) cost += Math.min(2, Math.max(0, most - amperes - 1))
  }
  return cost
}

/** Chooses the phases of the cars with which the chargers together draw what the chart has on each grid line. */
function fitToChart(
  { chargers, means, bucketMs }: LineSums,
  sessions: readonly Session[],
  costs: ReadonlyMap<Session, number[]>,
) {
  const own = sessions.filter(({ charger }) => chargers.includes(charger))
  const buckets = means.map(({ atMs, sums }) => ({ atMs, left: [...sums] }))
  /** Buckets in which a session draws, with its power. */
  const drawn = own.map(({ charger, fromMs, toMs }) =>
    buckets.flatMap((bucket) => {
      const isIn = bucket.atMs + bucketMs > fromMs && bucket.atMs < toMs
      const watts = isIn ? meanW(charger, bucket.atMs, bucket.atMs + bucketMs) : 0
      return watts > 0 ? [{ bucket, watts }] : []
    }),
  )
  const add = (place: number, phases: number, sign: 1 | -1) => {
    const first = own[place]?.charger.entry.phaseOneInstalledOnGridLine
    const lines = gridLines(first === 2 || first === 3 ? first : 1, phases === 1 || phases === 2 ? phases : 3)
    for (const { bucket, watts } of drawn[place] ?? []) {
      for (let line = 0; line < 3; line++) {
        if (lines & (1 << line)) bucket.left[line] = (bucket.left[line] ?? 0) - (sign * watts) / (PHASE_V * phases)
      }
    }
  }
  const residual = (place: number) =>
    (drawn[place] ?? []).reduce((sum, { bucket: { left } }) => sum + left.reduce((all, one) => all + Math.abs(one), 0), 0)
  for (const [place, { phases }] of own.entries()) add(place, phases, 1)
  for (let sweep = 0, hasChanged = true; hasChanged && sweep < 6; sweep++) {
    hasChanged = false
    for (const [place, session] of own.entries()) {
      const was = session.phases
      const found = (costs.get(session) ?? []).map((cost, at) => {
        add(place, session.phases, -1)
        session.phases = at + 1
        add(place, session.phases, 1)
        return residual(place) + cost / 2
      })
      const best = found.indexOf(Math.min(...found)) + 1
      add(place, session.phases, -1)
      session.phases = found[was - 1] === found[best - 1] ? was : best
      add(place, session.phases, 1)
      hasChanged ||= session.phases !== was
    }
  }
}

/**
 * The currents of chargers whose platform has only their powers, A per phase. The number of phases of a car follows from what it was
 * allowed, and from the sums of its group on each grid line. `stepMs`: the time between two values.
 */
export function currentsFromPower<T extends Charger>(chargers: readonly T[], charts: readonly LineSums[], stepMs: number) {
  const sessions = chargers.flatMap(sessionsOf)
  const costs = new Map<Session, number[]>()
  for (const session of sessions) {
    const { length } = Array.from({ length: session.charger.entry.installedPhase ?? 3 })
    const found = Array.from({ length }, (_, at) => allocationCost(session, at + 1, stepMs))
    costs.set(session, found)
    session.phases = found.lastIndexOf(Math.min(...found)) + 1
  }
  for (const chart of charts) fitToChart(chart, sessions, costs)
  return new Map(
    chargers.map((charger) => {
      const own = sessions.filter((one) => one.charger === charger)
      const current = new Steps<number | null>()
      for (const [atMs, watts] of charger.series.get('Power.Active.Import')?.entries() ?? []) {
        const session = own.findLast(({ fromMs }) => fromMs < atMs + stepMs)
        const phases = session?.phases ?? charger.entry.installedPhase ?? 3
        current.add(atMs, watts === null ? null : watts / (PHASE_V * phases))
      }
      return [charger, current] as const
    }),
  )
}

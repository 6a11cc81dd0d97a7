import type { DlmLimits } from '#contract/dlm.ts'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import { budgetBreaches, type BudgetBreach } from '#simulator/dlm/world/budget-check.ts'
import { JournalBudgets } from '#simulator/dlm/world/journal-budget.ts'
import { loadSite, METERED } from './load-site.ts'
import { actAtRandom, randomLimits } from './random-actions.ts'
import { stream } from '#simulator/core/model/random.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { tick } from '#simulator/world/tick.ts'

/** An error in a random run, with its second and action. */
export interface BudgetFinding {
  readonly seed: number
  readonly second: number
  /** `tick`, or the action between two seconds. */
  readonly after: string
  readonly what: string
}

export interface RandomRun {
  readonly findings: readonly BudgetFinding[]
  /** The number of checks: after every second and after every action. */
  readonly looks: number
  /** The number of checks in which a station drew current. */
  readonly charging: number
}

/** The share of seconds with an action, and the share of those with a further action. */
const ACTIVE = 0.12

const TYPES = ['Post', 'Post', 'Post', 'Fast', 'Both ways'] as const

/** A site with real chargers, of which some do not obey. */
const REAL = { ideal: false, disobedient: { late: 0.1, noEffect: 0.1, ignores: 0.05, rejects: 0.05 } }

/**
 * Runs a random site of load management with random actions for a number of seconds. The checks after every second and action:
 * power is voltage × current × phases at every station; neither allocations nor drawn currents exceed a budget; the check of the
 * running world and the check of the journal agree; the journal has at most one decision per second and session. With `isReal`
 * the chargers take time, and some do not obey.
 */
export function randomBudgetRun(seed: number, seconds: number, isReal = false): RandomRun {
  const next = stream(seed, 'random budget run')
  const dlm: Partial<DlmLimits> = {
    ...METERED,
    ...(next() < 0.5 && { phaseBalancing: true }),
    ...(next() < 0.3 && { isQueuing: true }),
  }
  const site = loadSite(
    dlm,
    3 + Math.floor(5 * next()),
    TYPES[Math.floor(TYPES.length * next())],
    isReal ? REAL : {},
    isReal ? seed : undefined,
  )
  const { world, group } = site
  if (next() < 0.5) group.dlm = randomLimits(group.dlm, next)
  const journal = new JournalReader(world)
  const findings: BudgetFinding[] = []
  let looks = 0
  let charging = 0
  const look = (second: number, after: string) => {
    looks++
    if (site.stations.some(({ currentA, path }) => currentA !== 0 && !path?.isStandby)) charging++
    for (const what of problemsIn(world, journal)) findings.push({ seed, second, after, what })
  }
  for (let second = 0; second < seconds; second++) {
    while (next() < ACTIVE) look(second, actAtRandom(site, next))
    tick(world)
    look(second, 'tick')
  }
  return { findings, looks, charging }
}

/** Reads a journal during a run. */
class JournalReader {
  readonly #world: World
  readonly #budgets = new JournalBudgets()
  readonly #decided = new Set<string>()
  #decidedAt = ''
  #read = 0
  /** Repeated decisions of a session in one second since the last call of `breaches`. */
  repeated: string[] = []

  constructor(world: World) {
    this.#world = world
  }

  breaches() {
    const { journal } = this.#world
    this.repeated = []
    for (const entry of journal.length > this.#read ? journal.since(this.#read) : []) {
      this.#budgets.read(entry)
      if (entry.kind === 'allocation') this.#note(entry)
    }
    this.#read = journal.length
    return this.#budgets.breaches(this.#world.nowMs)
  }

  #note({ at, groupId, deviceId }: JournalEntry) {
    if (at !== this.#decidedAt) this.#decided.clear()
    this.#decidedAt = at
    const key = `group ${String(groupId)} ${String(deviceId)}`
    if (this.#decided.has(key)) this.repeated.push(`${key}: two decisions at ${at}`)
    this.#decided.add(key)
  }
}

function problemsIn(world: World, journal: JournalReader): string[] {
  const live = budgetBreaches(world)
  const written = journal.breaches()
  const [liveKeys, writtenKeys] = [keysOf(live), keysOf(written)]
  return [
    ...world.stations
      .filter((station) => !isPowerRight(station))
      .map(({ deviceId }) => `${deviceId}: power is not V × I × phases`),
    ...live.map((breach) => `world: ${asText(breach)}`),
    ...written.map((breach) => `journal: ${breach.what}, ${asText(breach)}`),
    ...journal.repeated,
    ...(liveKeys === writtenKeys ? [] : [`the checks disagree: world [${liveKeys}], journal [${writtenKeys}]`]),
  ]
}

const isPowerRight = ({ powerW, voltageV, currentA, phasesInUse, powerFactor }: Station) =>
  Math.abs(powerW - voltageV * currentA * phasesInUse * powerFactor) < 1e-6

type Found = Omit<BudgetBreach, 'atMs'>
const keyOf = ({ groupId, line }: Found) => `group ${groupId} line ${line ?? 'all'}`
const keysOf = (breaches: readonly Found[]) => [...new Set(breaches.map(keyOf))].toSorted().join(', ')
const asText = (breach: Found) => `${keyOf(breach)} ${breach.drawn.toFixed(2)} of ${breach.budget.toFixed(2)}`

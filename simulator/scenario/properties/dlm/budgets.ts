import { budgetBreaches } from '#simulator/dlm/world/budget-check.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Property } from '../property.ts'
import { areIdeal, hasPresentValues, installedLines, membersOf } from '../installed-lines.ts'
import { Settled } from '../settled.ts'
import { JournalBudgets } from '#simulator/dlm/world/journal-budget.ts'
import { isJournalled } from '#simulator/activity/world/station-journal.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { reservedOnLine } from '#simulator/dlm/world/offline-reserve.ts'
import { budgetsWith, checkReasons } from '#simulator/dlm/world/reasons/reason-check.ts'
import type { LoadSession } from '#simulator/dlm/world/group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { balanceInputs } from '../liveness.ts'

let last: { world: WeakRef<World>; atMs: number; entries: number; breaches: ReturnType<typeof budgetBreaches> } | undefined

/** The exceeded budgets of this second. Two properties need them after the lines of a second. */
function breachesNow(world: World): ReturnType<typeof budgetBreaches> {
  const { nowMs, journal } = world
  if (last?.atMs !== nowMs || last.entries !== journal.length || last.world.deref() !== world) {
    last = { world: new WeakRef(world), atMs: nowMs, entries: journal.length, breaches: budgetBreaches(world) }
  }
  return last.breaches
}

/** The check of the running world. */
export const worldBudget: Property = {
  name: 'budget',
  about: 'Neither allocations nor drawn currents exceed the budget of a group.',
  begin: (_start, met) => (world) => {
    for (const { dlm, load } of world.groups.values()) if (dlm.enabled && load.sessions.size > 0) met()
    const [breach] = breachesNow(world)
    if (!breach) return undefined
    const { groupId, drawn, budget, line } = breach
    const group = world.groups.get(groupId)?.name ?? `group ${groupId}`
    const where = line === null ? '' : ` on line ${line + 1}`
    return { group, what: `${group} draws ${drawn.toFixed(2)} of ${budget.toFixed(2)}${where}` }
  },
}

const FUSE_SETTLED_S = 6
const FUSE_TOLERANCE_A = 0.1

/**
 * Adds the building, as its meter is set to it, and the chargers. Precondition: an AC group of ideal chargers that are all online
 * and load lines by balancing; a healthy meter with a set value and without chargers in it; the same settings and value for six
 * seconds; a building below the fuse by the least current of a car.
 */
export const fuse: Property = {
  name: 'fuse',
  about: 'Building and chargers together keep the main fuse on every grid line.',
  begin: (_start, met) => {
    const settled = new Settled()
    return (world) => {
      for (const group of world.groups.values()) {
        const { dlm, load, type } = group
        const { external } = load.meters
        const { loadA, isSilent, flapping } = load.meterOverrides.external
        const fuseA = dlm.mainCurrent
        if (!dlm.enabled || !dlm.useExternalDevice || fuseA === null) continue
        if (type !== 'GROUP_TYPE_CHARGER' || !external?.device) continue
        if (dlm.isEnegicMainFuse || dlm.isSolarCharging || dlm.enabledBoostCharging || dlm.phaseCurrent !== 0) continue
        if (isSilent || flapping || external.health.isStale || !loadA) {
          settled.forget(group)
          continue
        }
        if (settled.seconds(world, group, loadA.join()) < FUSE_SETTLED_S) continue
        const members = membersOf(world, group)
        if (!areIdeal(members) || load.outsiders.size > 0) continue
        met()
        const lines = installedLines(members)
        const line = ([0, 1, 2] as const).find((one) => {
          const ownA = lines[one] ?? 0
          return ownA > 0 && ownA + loadA[one] > fuseA + FUSE_TOLERANCE_A
        })
        if (line === undefined) continue
        const sum = `${loadA[line].toFixed(1)} + ${(lines[line] ?? 0).toFixed(1)} A on line ${line + 1}`
        return { what: `${group.name} and its building draw ${sum} with a main fuse of ${fuseA} A` }
      }
      return undefined
    }
  },
}

/** Seconds without a change until the limit must be kept. */
const IMPORT_SETTLED_S = 3
const IMPORT_TOLERANCE_A = 0.05

/**
 * Does not use the budgets of load management. Precondition: an AC group of ideal chargers that are all online, without boost,
 * with the same limits and members for three seconds.
 */
export const importLimit: Property = {
  name: 'import-limit',
  about: 'The chargers of a group keep its import limit on every grid line.',
  begin: (_start, met) => {
    const settled = new Settled()
    return (world) => {
      for (const group of world.groups.values()) {
        const { enabled, importLimit: limitA, enabledBoostCharging } = group.dlm
        if (!enabled || limitA === null || enabledBoostCharging || group.type !== 'GROUP_TYPE_CHARGER') continue
        if (settled.seconds(world, group) < IMPORT_SETTLED_S) continue
        const members = membersOf(world, group)
        if (!areIdeal(members)) continue
        met()
        const maxA = Math.max(...installedLines(members))
        if (maxA > limitA + IMPORT_TOLERANCE_A) {
          return { what: `${group.name} draws ${maxA.toFixed(1)} A on a line with an import limit of ${limitA} A` }
        }
      }
      return undefined
    }
  },
}

const ALLOWED_TOLERANCE_A = 0.011

/**
 * Precondition: an ideal AC charger with values of this second and without a manual setpoint. In other chargers a setpoint takes
 * time.
 */
export const allowedDraw: Property = {
  name: 'allowed-draw',
  about: 'A charger that follows at once draws no more than it is allowed.',
  begin: (_start, met) => (world) => {
    const judged = world.stations.filter(
      (station) =>
        station.plan.kind === 'ac' &&
        station.path === null &&
        !station.isRemoved &&
        station.currentA > 0 &&
        hasPresentValues(world, station),
    )
    if (judged.length > 0) met()
    const wrong = judged.find(({ currentA, allowedCurrentA }) => currentA > allowedCurrentA + ALLOWED_TOLERANCE_A)
    return wrong && { what: `${wrong.name} draws ${wrong.currentA.toFixed(2)} of ${wrong.allowedCurrentA.toFixed(2)} A` }
  },
}

interface Found {
  readonly groupId: number
  readonly line: number | null
}
const keysOf = (breaches: readonly Found[]) =>
  [...new Set(breaches.map(({ groupId, line }) => `group ${groupId} line ${line === null ? 'all' : line + 1}`))]
    .toSorted()
    .join(', ')

/** Precondition: the site is small enough that its journal contains load management. */
export const journalBudget: Property = {
  name: 'journal-budget',
  about: 'The journal alone shows the same exceeded budgets as the running world.',
  begin: (start, met) => {
    if (!isJournalled(start)) return () => undefined
    const budgets = new JournalBudgets()
    let read = 0
    let ofJournal = budgets.breaches(start.nowMs)
    return (world) => {
      met()
      const { journal } = world
      const hasNews = journal.length > read
      if (hasNews) for (const entry of journal.since(read)) budgets.read(entry)
      read = journal.length
      if (hasNews || budgets.isTimed) ofJournal = budgets.breaches(world.nowMs)
      const ofWorld = breachesNow(world)
      if (ofWorld.length === 0 && ofJournal.length === 0) return undefined
      const [live, written] = [keysOf(ofWorld), keysOf(ofJournal)]
      return live === written ? undefined : { what: `the checks disagree: world [${live}], journal [${written}]` }
    }
  },
}

/** The check computes the shares of a group many times, so that it runs every 30 s, and not twice for the same shares. */
const EVERY_MS = 30 * SECOND_MS
const REASON_TOLERANCE = 1e-9

const isAsAsked = ({ asked, request }: LoadSession) =>
  !asked ||
  (asked.lines === request.lines && asked.min === request.min && asked.max === request.max && asked.isVip === request.isVip)

/** Whether the last allocation used the budgets and requests of this second. */
function isCurrent(world: World, group: Group): boolean {
  const { load } = group
  const now = budgetsWith(world, group)
  const hasSame = load.budgets?.every(({ amount }, line) => {
    const used = Math.max(0, amount - reservedOnLine(load, line))
    return Math.abs(used - (now[line] ?? Infinity)) < REASON_TOLERANCE
  })
  return hasSame === true && [...load.sessions.values()].every(isAsAsked)
}

const sharesText = ({ load }: Group) =>
  [...load.sessions.values()].map(({ allotted, applied }) => `${allotted} ${applied.current} ${applied.wanted?.least}`).join()

/**
 * Relaxes limits one at a time and computes the shares again. Precondition: an AC group of ideal chargers that are all online,
 * without demand response, whose last allocation used the present budgets and requests. At the start of a
 * world there is none: sessions have the currents of the past.
 */
export const reasons: Property = {
  name: 'reasons',
  about:
    'The limit that the reason of a session names is the one that binds: relaxing it gives more, and no other one alone does.',
  begin: (_start, met) => {
    const checked = new Map<number, string>()
    return (world) => {
      if (world.nowMs % EVERY_MS !== 0 || world.nowMs === world.runStartMs) return undefined
      for (const group of world.groups.values()) {
        const { load, response, type, id } = group
        if (load.sessions.size === 0 || response.baselineKw !== null || type !== 'GROUP_TYPE_CHARGER') continue
        if (!areIdeal(membersOf(world, group)) || !isCurrent(world, group)) continue
        met()
        const text = `${balanceInputs(world, group)} ${sharesText(group)}`
        if (checked.get(id) === text) continue
        checked.set(id, text)
        const [problem] = checkReasons(world, group).flatMap((one) => one.problem ?? [])
        if (problem !== undefined) return { what: `the reason in ${group.name} is wrong: ${problem}` }
      }
      return undefined
    }
  },
}

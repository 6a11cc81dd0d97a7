import { drawsOn } from '#simulator/dlm/model/current-request.ts'
import { expect, test } from 'vitest'
import { tick } from '#simulator/world/tick.ts'
import { buildingLoad, headroomA, LIMIT_NAME, worstPhase, type GroupLimit, type PhaseLoad } from '#contract/phase-load.ts'
import { stream } from '#simulator/core/model/random.ts'
import type { World } from '#simulator/core/world/state.ts'
import { exactShares } from '#simulator/dlm/model/allocate.ts'
import { drawByBudget } from '#simulator/dlm/world/budget-check.ts'
import { reservedOnLine } from '#simulator/dlm/world/offline-reserve.ts'
import { groupLimitsOf } from '#simulator/dlm/world/reasons/group-limits.ts'
import { phaseLoads } from '#simulator/dlm/world/phase-loads.ts'
import { mainFuseA } from '#simulator/dlm/world/site-figures.ts'
import { budgetsWith, SITE_LIMITS, type Relaxed } from '#simulator/dlm/world/reasons/reason-check.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { actAtRandom } from '#simulator/testing/random-actions.ts'
import { limitRows } from '#web/dlm/limits-now/limit-rows.ts'
import { phaseRows } from '#web/dlm/limits-now/phase-rows.ts'
import { loadBarParts, phaseLoadText } from '#units/phase-load.ts'

/** What the group page shows in a second, and the limits behind it. */
interface Screen {
  readonly loads: readonly PhaseLoad[]
  readonly limits: readonly GroupLimit[]
  readonly worst: PhaseLoad | undefined
}

const RUNS = 12
const SECONDS = 150
const ACTIVE = 0.3
const TOLERANCE = 1e-6
/** Sums of values that are rounded to hundredths. */
const ROUNDING = 0.025

test('sentence, bars and list name the limit that load management used, in every second of random worlds', () => {
  const seen = new Map<string, number>()
  for (let seed = 1; seed <= RUNS; seed++) {
    for (const { second, problem, binding } of randomRun(seed)) {
      expect(problem, `seed ${seed}, second ${second}`).toBeUndefined()
      if (binding) seen.set(binding, (seen.get(binding) ?? 0) + 1)
    }
  }
  // The worlds contain every kind of limit.
  const kinds = SITE_LIMITS.map((kind) => [kind, (seen.get(kind) ?? 0) > 15])
  expect(kinds).toEqual(SITE_LIMITS.map((kind) => [kind, true]))
})

function* randomRun(seed: number): Generator<{ second: number; problem?: string; binding?: string }> {
  const next = stream(seed, 'constraint in force')
  const isBoosted = next() < 0.3
  const site = loadSite(
    {
      ...METERED,
      importLimit: 20 + Math.round(60 * next()),
      phaseBalancing: next() < 0.6,
      isQueuing: next() < 0.3,
      isSolarCharging: next() < 0.2,
      ...(isBoosted && { enabledBoostCharging: true, boostChargingExternalDeviceId: 'boost-1' }),
    },
    3 + Math.floor(5 * next()),
    next() < 0.8 ? 'Post' : 'Fast',
  )
  const { world, group } = site
  if (isBoosted) setMeterValue(world, group, [-10 * next(), -10 * next(), -10 * next()], 'boost')
  for (const station of site.stations) arrive(world, station, { limitA: 6 + Math.round(26 * next()), phases: 3, socPercent: 20 })
  for (let second = 0; second < SECONDS; second++) {
    if (next() < ACTIVE) actAtRandom(site, next)
    if (group.dlm.isSolarCharging && next() < 0.1) setMeterValue(world, group, -40 * next())
    tick(world)
    if (!world.groups.has(group.id)) return
    const loads = phaseLoads(world, group)
    const screen = { loads, limits: groupLimitsOf(world, group), worst: worstPhase(loads) }
    for (const problem of [...sentenceProblems(screen, world, group), ...listProblems(screen, world, group)]) {
      yield { second, problem }
    }
    for (const { kind, state } of screen.limits) if (state === 'binding') yield { second, binding: kind }
  }
}

/** The headroom that load management used on each budget, less what offline chargers hold, with the limit that it came from. */
const usedHeadrooms = (world: World, group: Group) =>
  (group.load.budgets ?? []).flatMap(({ amount, limit, phase }, place, { length }) => {
    if (!Number.isFinite(amount)) return []
    const isFuse = limit === 'main-fuse'
    // The budget of a fuse is as old as the last value of the meter.
    const drawn = isFuse ? (group.load.meters.external?.chargersA[phase] ?? 0) : (drawByBudget(world, group)[place] ?? 0)
    const headroom = amount - drawn - reservedOnLine(group.load, place)
    return [{ kind: limit, line: length > 1 ? place + 1 : isFuse ? phase + 1 : null, amount, headroom }]
  })

/** Differences between the sentence and the bars of the screen and the budgets of load management. */
function sentenceProblems({ loads, worst }: Screen, world: World, group: Group): string[] {
  const isDc = group.type === 'GROUP_TYPE_DC'
  const found: string[] = []
  for (const { kind, line, amount, headroom } of usedHeadrooms(world, group)) {
    const shown = loads.find((load) => load.kind === kind && load.line === line)
    if (!shown) found.push(`no load is shown for ${kind} on line ${line}`)
    else if (kind !== 'main-fuse' && Math.abs(shown.limit - amount) > ROUNDING) {
      found.push(`${kind} ${amount} is shown as ${shown.limit}`)
    }
    // A DC group has its budget in kW. A building that alone exceeds the fuse leaves a budget of 0.
    else if (kind === 'main-fuse' && !isDc && (buildingLoad(shown) ?? 0) <= (mainFuseA(group) ?? 0)) {
      if (Math.abs(headroomA(shown) - headroom) > ROUNDING) {
        found.push(`${phaseLoadText(shown)}, headroom used ${headroom.toFixed(2)} A`)
      }
    }
    if (worst && !isDc && headroomA(worst) > headroom + ROUNDING) {
      found.push(`the sentence "${phaseLoadText(worst)}" hides ${kind} with headroom ${headroom.toFixed(2)} A`)
    }
  }
  for (const { label, text, parts } of phaseRows(loads)) {
    const behind = loads.filter(({ line }) => label === (line === null ? 'Total' : `L${line}`))
    const tightest = worstPhase(behind)
    if (!tightest || !phaseLoadText(tightest).includes(text)) found.push(`the bar of ${label} shows ${text}`)
    else if (JSON.stringify(parts) !== JSON.stringify(loadBarParts(tightest))) {
      found.push(`the bar of ${label} differs from ${text}`)
    }
  }
  return found
}

const isSite = (kind: string) => SITE_LIMITS.some((one) => one === kind)

/** Differences between the list of limits and the result of allocations with a relaxed limit. */
function listProblems({ limits }: Screen, world: World, group: Group): string[] {
  const sessions = [...group.load.sessions.values()].filter(({ isOffline }) => !isOffline)
  // Sessions that may not restart yet do not take part, and charge again later.
  if (!group.load.budgets || sessions.some(({ asked }) => asked === null)) return []
  const requests = sessions.flatMap(({ asked }) => asked ?? [])
  const sharesOf = (relaxed: Relaxed = {}) => exactShares(requests, budgetsWith(world, group, relaxed), group.dlm.isQueuing)
  // The demand response holds a session below its share, so no limit of the site does.
  const isHeldBack = sessions
    .filter(({ asked }) => asked !== null)
    .map(({ station, applied }) => (group.response.ceilings.get(station) ?? Infinity) < applied.current)
  const now = sharesOf()
  const gains = (relaxed: (extra: number) => Relaxed, than: (extra: number) => readonly number[] = () => now) =>
    [1e-3, 1e4].some((extra) => {
      const before = than(extra)
      return sharesOf(relaxed(extra)).some((share, place) => !isHeldBack[place] && share > (before[place] ?? 0) + TOLERANCE)
    })
  const rows = limitRows(limits)
  const found: string[] = []
  for (const kind of SITE_LIMITS) {
    const row = rows.find(({ key }) => key.startsWith(kind))
    if (gains((extra) => ({ site: { [kind]: extra } })) && !row?.isBinding) {
      found.push(`${kind} holds a session, the list shows: ${row ? `${row.name} ${row.effect}` : 'nothing'}`)
    }
  }
  for (const { kind, state, lines } of limits) {
    if (state !== 'binding' || !isSite(kind)) continue
    const places = lines.length > 0 ? lines.map((line) => line - 1) : [0]
    const isLimiting = places.every((place) =>
      SUBSETS.some((set) =>
        gains(
          (lineExtra) => ({ lines: [...set, place], lineExtra }),
          (lineExtra) => sharesOf({ lines: set.filter((one) => one !== place), lineExtra }),
        ),
      ),
    )
    // No car can start while offline chargers hold all of it.
    const isHeld = places.every((place) => {
      const heldA = group.load.offlineReserves.reduce((sum, one) => sum + (drawsOn(one, place) ? one.current : 0), 0)
      return heldA > 0 && heldA >= (group.load.budgets?.[place]?.amount ?? Infinity) - TOLERANCE
    })
    if (!isLimiting && !isHeld) {
      found.push(
        `the list shows that ${LIMIT_NAME[kind]} sets the limit on ${lines.join() || 'all lines'}, and it limits no session there`,
      )
    }
  }
  return found
}

/** All subsets of three places. */
const SUBSETS = Array.from({ length: 8 }, (_, bits) => [0, 1, 2].filter((place) => (bits >> place) & 1))

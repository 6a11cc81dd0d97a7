import { expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { GroupType } from '#contract/groups.ts'
import { isOverload, type LimitStep, type PhaseLoad } from '#contract/phase-load.ts'
import { addRule } from '#simulator/congestion/world/congestion-actions.ts'
import { stream } from '#simulator/core/model/random.ts'
import { tick } from '#simulator/world/tick.ts'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { limitStepsWithin } from '#simulator/dlm/world/limit-steps.ts'
import { phaseLoads } from '#simulator/dlm/world/phase-loads.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { ruleDraft } from '#simulator/testing/congestion-site.ts'
import { loadSite, type LoadSite, METERED } from '#simulator/testing/load-site.ts'
import { chartCsv } from '#ui/chart/chart-csv.ts'
import { chargerLimitLines, meterLimitLines } from '#web/charts/limit-lines.ts'
import { loadSeries } from '#web/charts/load-against-limit/load-series.ts'
import { phaseRows } from '#web/dlm/limits-now/phase-rows.ts'
import { limitPartsText, loadBarParts, phaseLoadText } from '#units/phase-load.ts'

/**
 * More groups on request: `LIMIT_GROUPS=112 npx vitest run e2e/groups/limits-over-time.test.ts` compares 10,080 seconds;
 * `LIMIT_FIRST=29` begins with another group, to compare them in parts.
 */
const GROUPS = Number(process.env['LIMIT_GROUPS'] ?? 8)
const FIRST = Number(process.env['LIMIT_FIRST'] ?? 1)
const SECONDS = 90
const TIMEOUT_MS = 10_000 + GROUPS * 10_000

test(
  'head, bars, charts, History and CSV state the limit that load management used in each second, also across changes of the settings',
  () => {
    const runs = Array.from({ length: GROUPS }, (_, place) => differencesOverTime(FIRST + place, SECONDS))
    expect(runs.flatMap(({ found }) => found)).toEqual([])
    expect(runs.reduce((sum, { compared }) => sum + compared, 0)).toBe(GROUPS * SECONDS)
    const limits = new Set(runs.flatMap((run) => run.limits))
    expect([...limits].toSorted()).toEqual(['boost', 'congestion', 'import-limit', 'main-fuse', 'safe-limit', 'solar'])
  },
  TIMEOUT_MS,
)

/** Sums of values that are rounded to hundredths, and figures on screen with one decimal. */
const [ROUNDING, SHOWN] = [0.021, 0.056]

/** What load management and the screens had in a second. */
interface Second {
  readonly atMs: number
  /** The budgets of the engine, by line from 1; null for a single budget. */
  readonly used: readonly {
    readonly line: number | null
    readonly limit: string
    readonly amount: number
    readonly boost: number
  }[]
  /** A of the fuse with its boost on each line while the engine watches it; empty otherwise. */
  readonly fuseA: readonly number[]
  readonly buildingA: readonly number[]
  /** The import limit of the chargers with its boost, by budget. It is in force also while a lower limit binds. */
  readonly importLimits: readonly number[]
  readonly loads: ReturnType<typeof phaseLoads>
}

/** Numbers in a text: `L1 12 / 90.5 A: main fuse 63 + boost 27.5` has 12, 90.5, 63 and 27.5, after the name of the line. */
const numbersOf = (text: string) =>
  (
    text
      .replace(/^L\d /, '')
      .replace(/ − ([a-z ]+ )(?=\d)/g, ' $1-')
      .replaceAll('−', '-')
      .match(/-?\d+(\.\d+)?/g) ?? []
  ).map(Number)

/**
 * Runs a random group with changes of its settings, and compares afterwards what the head, the bars, the chart and its CSV state
 * with what load management used in each second. Returns the differences.
 */
function differencesOverTime(seed: number, seconds: number): { compared: number; limits: string[]; found: string[] } {
  const next = stream(seed, 'limits over time')
  const site = randomSite(seed, next)
  const { world, group } = site
  const history: Second[] = []
  for (let second = 0; second < seconds; second++) {
    act(site, next)
    tick(world)
    history.push(secondOf(site))
  }
  const steps = limitStepsWithin(world, group, world.startMs, Infinity)
  const found = history.flatMap((second) => [
    ...headDifferences(second),
    ...stepDifferences(second, steps),
    ...historyDifferences(second, steps, group.type),
    ...(group.type === 'GROUP_TYPE_CHARGER' ? chartDifferences(second, steps) : []),
  ])
  const limits = history.flatMap(({ used }) => used.flatMap(({ limit, boost }) => (boost > 0 ? [limit, 'boost'] : [limit])))
  return { compared: history.length, limits, found: found.map((each) => `seed ${seed}: ${each}`) }
}

function randomSite(seed: number, next: () => number): LoadSite {
  const isDc = next() < 0.3
  const boost = { boostChargingExternalDeviceId: 'em24-1', boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24' } as const
  const site = loadSite({ ...METERED, ...boost, isSolarCharging: next() < 0.2 }, 4, isDc ? 'Fast' : 'Post', {}, seed)
  for (const station of site.stations) if (next() < 0.8) arrive(site.world, station, { limitA: 32, socPercent: 20 })
  return site
}

/** Sometimes a change of the settings, of a meter or of a rule. */
function act({ world, group }: LoadSite, next: () => number): void {
  const pick = <T>(...choices: readonly [T, ...T[]]): T => choices[Math.floor(next() * choices.length)] ?? choices[0]
  if (next() < 0.05) {
    const { isQueuingVip: _vip, requiredCurrentVip: _current, ...draft } = group.dlm
    const change: Partial<DlmLimits> = {
      mainCurrent: pick(40, 50, 63),
      importLimit: pick(null, 30, 60),
      phaseBalancing: pick(true, false),
      enabledBoostCharging: pick(true, false),
      isSolarCharging: next() < 0.2,
      stationPowerIncluded: pick(true, false),
      enabled: next() < 0.9,
    }
    applyDlmLimits(world, group, { ...draft, useExternalDevice: true, ...change })
  }
  const { meterOverrides } = group.load
  if (next() < 0.02) meterOverrides.external.isSilent = pick(true, false, false)
  if (next() < 0.05) meterOverrides.external.loadA = [20 * next(), -30 * next(), 40 * next()]
  if (next() < 0.05) meterOverrides.boost.loadA = [-20 * next(), -20 * next(), -20 * next()]
  if (next() < 0.01) addRule(world, ruleDraft({ startTime: '08:00', endTime: '08:10', target: 5 + 20 * next() }))
}

/** Taken from the state of the engine, not from the functions that state it. */
function secondOf({ world, group }: LoadSite): Second {
  const { budgets, meters } = group.load
  const { external, boost } = meters
  const isWatched = group.dlm.enabled && external?.measuredA && !external.health.isStale && group.dlm.mainCurrent !== null
  const boostOn = (line: 0 | 1 | 2) => (boost?.measuredA && !boost.health.isStale ? Math.max(0, -boost.measuredA[line]) : 0)
  return {
    atMs: world.nowMs,
    used: (budgets ?? []).flatMap(({ amount, limit, boost: added = 0 }, place, { length }) =>
      Number.isFinite(amount) ? [{ line: length > 1 ? place + 1 : null, limit, amount, boost: added }] : [],
    ),
    fuseA: isWatched ? ([0, 1, 2] as const).map((line) => (group.dlm.mainCurrent ?? 0) + boostOn(line)) : [],
    buildingA: external?.measuredA
      ? external.measuredA.map(
          (amperes, line) => amperes - (group.dlm.stationPowerIncluded ? (external.chargersA[line] ?? 0) : 0),
        )
      : [],
    importLimits: (group.load.lasting ?? []).map(({ boost: added = 0 }) => (group.dlm.importLimit ?? Infinity) + added),
    loads: phaseLoads(world, group),
  }
}

/** The sentences of the head, tiles and lists, and the bars, state each limit that was used, with parts that add up. */
function headDifferences({ atMs, used, fuseA, loads }: Second): string[] {
  const sentences = loads.map((load) => ({ load, text: phaseLoadText(load), numbers: numbersOf(phaseLoadText(load)) }))
  const stated = (kind: string, line: number | null, amount: number) =>
    sentences.some(
      ({ load, numbers }) => load.kind === kind && load.line === line && Math.abs((numbers[1] ?? NaN) - amount) <= SHOWN,
    )
  const missing = [
    ...fuseA.flatMap((amount, place) => (stated('main-fuse', place + 1, amount) ? [] : [`main fuse ${amount} on L${place + 1}`])),
    ...used.flatMap(({ limit, line, amount }) =>
      (limit === 'main-fuse' && fuseA.length > 0) || stated(limit, line, amount) ? [] : [`${limit} ${amount} on ${line}`],
    ),
  ]
  const wrongSums = sentences.filter(({ load, numbers: [, limit = NaN, ...parts] }) => {
    const count = load.parts?.length ?? 0
    return count > 0 && Math.abs(limit - parts.slice(0, count).reduce((sum, part) => sum + part, 0)) > 0.11
  })
  const bars = phaseRows(loads).filter(({ text, remarks, label }) => {
    const [, limit = NaN] = numbersOf(text)
    return !loads.some(
      (load) =>
        label === (load.line === null ? 'Total' : `L${load.line}`) &&
        Math.abs(load.limit - limit) <= SHOWN &&
        (!load.parts || remarks.includes(limitPartsText(load))),
    )
  })
  const wrongBars = loads.filter((load) => !isStatedByBar(load))
  return [
    ...wrongBars.map((load) => `${atMs}: the load bar states ${JSON.stringify(loadBarParts(load))} of ${JSON.stringify(load)}`),
    ...missing.map((each) => `${atMs}: the head does not state ${each}`),
    ...wrongSums.map(({ text }) => `${atMs}: the parts do not add up: ${text}`),
    ...bars.map(({ text }) => `${atMs}: no load has the limit of the bar ${text}`),
  ]
}

/** The load bar has the load up to its limit, and the mark of the limit where the limit is; the figures are those of the load. */
function isStatedByBar(load: PhaseLoad): boolean {
  const { parts, limit } = loadBarParts(load)
  const length = Math.max(0, load.taken, load.limit)
  if (length === 0) return parts.every(({ kind, share }) => (kind === 'over' ? share > 0 === isOverload(load) : share === 0))
  const ofKinds = (...kinds: string[]) => parts.filter(({ kind }) => kinds.includes(kind))
  const sum = (shown: typeof parts) => length * shown.reduce((total, { share }) => total + share, 0)
  const figureOf = (kind: string) => Number(ofKinds(kind)[0]?.figure.replace('−', '-') ?? NaN)
  const taken = Math.max(0, load.taken)
  const [within, over] = [Math.min(taken, Math.max(0, load.limit)), ofKinds('over')[0]]
  return (
    Math.abs((limit ?? NaN) * length - Math.max(0, load.limit)) < ROUNDING &&
    Math.abs(sum(ofKinds('building', 'chargers')) - within) < ROUNDING &&
    (over?.share ?? 0) > 0 === isOverload(load) &&
    (!isOverload(load) || Math.abs(figureOf('over') - (load.taken - load.limit)) <= SHOWN) &&
    Math.abs(sum(ofKinds('held', 'heldBack', 'free')) - (Math.max(0, load.limit) - within)) < ROUNDING
  )
}

/** The lines of the History page at a moment have the main fuse, import limit and safe limit of the step in force, with their boost. */
function historyDifferences({ atMs, used, fuseA, importLimits }: Second, steps: readonly LimitStep[], type: GroupType): string[] {
  const drawn = (lines: ReturnType<typeof meterLimitLines>, name: string) =>
    lines.flatMap(({ label, value, during = [] }) =>
      label.startsWith(name)
        ? during.filter(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs).map((own) => own.value ?? value)
        : [],
    )
  const near = (values: readonly number[], wanted: number) => values.some((value) => Math.abs(value - wanted) <= ROUNDING)
  const ofChargers = chargerLimitLines(steps, undefined, type, 'A')
  const fuses = drawn(meterLimitLines(steps, 'A'), 'Main fuse')
  const safe = used.filter(({ limit }) => limit === 'safe-limit').map(({ amount }) => amount)
  const [safeDrawn, importDrawn] = [drawn(ofChargers, 'Safe limit'), drawn(ofChargers, 'Import limit')]
  const isImport = importLimits.filter((amount) => Number.isFinite(amount))
  return [
    ...fuseA.filter((amount) => !near(fuses, amount)).map((amount) => `${atMs}: History draws no main fuse of ${amount} A`),
    ...safe.filter((amount) => !near(safeDrawn, amount)).map((amount) => `${atMs}: History draws no safe limit of ${amount}`),
    ...safeDrawn.filter((amount) => !near(safe, amount)).map((amount) => `${atMs}: History draws a safe limit of ${amount}`),
    ...used
      .filter(({ limit, amount }) => limit === 'import-limit' && !near(importDrawn, amount))
      .map(({ amount }) => `${atMs}: History draws no import limit of ${amount}`),
    ...importDrawn
      .filter((amount) => !near(isImport, amount))
      .map((amount) => `${atMs}: History draws an import limit of ${amount}, and ${isImport.join()} applied`),
  ]
}

/** The step in force in a second has the limits that were used in it. */
function stepDifferences({ atMs, used, fuseA }: Second, steps: readonly LimitStep[]): string[] {
  const limits = steps.findLast(({ at }) => Date.parse(at) <= atMs)?.limits ?? []
  const isRecorded = (kind: string, line: number | null, amount: number) =>
    limits.some((limit) => limit.kind === kind && limit.line === line && Math.abs(limit.limit - amount) <= ROUNDING)
  const wanted = [
    ...fuseA.map((amount, place) => ({ limit: 'main-fuse', line: place + 1, amount })),
    ...used.filter(({ limit }) => limit !== 'main-fuse' || fuseA.length === 0),
  ]
  const extra = limits.filter(
    ({ kind, line }) => kind !== 'import-limit' && !wanted.some((one) => one.limit === kind && one.line === line),
  )
  return [
    ...wanted
      .filter(({ limit, line, amount }) => !isRecorded(limit, line, amount))
      .map((each) => `${atMs}: not recorded: ${JSON.stringify(each)}`),
    ...extra.map((each) => `${atMs}: recorded and not used: ${JSON.stringify(each)}`),
  ]
}

/** The chart of a second, drawn from the steps, and its CSV state the lowest of the limits that were used on each line. */
function chartDifferences({ atMs, used, fuseA, buildingA, importLimits }: Second, steps: readonly LimitStep[]): string[] {
  // A point of the chart begins at the second.
  const point = (value: number) => [{ atMs, value }]
  const hasBuilding = fuseA.length > 0
  return ([1, 2, 3] as const).flatMap((line) => {
    const building = hasBuilding ? (buildingA[line - 1] ?? 0) : 0
    const own = used.find((budget) => budget.line === line || budget.line === null)
    const ofChargers = Math.min(
      own && own.limit !== 'main-fuse' ? own.amount : Infinity,
      (importLimits.length === 1 ? importLimits[0] : importLimits[line - 1]) ?? Infinity,
    )
    const expected = Math.min(fuseA[line - 1] ?? Infinity, building + ofChargers)
    const series = loadSeries({
      type: 'GROUP_TYPE_CHARGER',
      line: `L${line}`,
      chargers: [{ name: `Current L${line}`, unit: 'A', points: point(0) }],
      meter: hasBuilding ? [{ name: `Current L${line}`, unit: 'A', points: point(building) }] : [],
      limits: { stationPowerIncluded: false },
      steps: steps.map((step) => Object.assign({}, step, { meterIncludesChargers: false })),
      stepMs: 1,
    })
    const limit = series.find(({ role }) => role === 'limit')?.points[0]
    const found: string[] = []
    const isEqual = limit === undefined ? expected === Infinity : Math.abs((limit.value ?? NaN) - expected) <= ROUNDING
    if (!isEqual) found.push(`the chart of L${line} has ${limit?.value} (${limit?.text}), and ${expected} A was used`)
    const cells =
      chartCsv(series, { fromMs: atMs, toMs: atMs + MINUTE_MS })
        .split('\r\n')[1]
        ?.split(',') ?? []
    if (limit && (Number(cells.at(-2)) !== limit.value || cells.at(-1) !== limit.text)) found.push(`the CSV has ${cells.join()}`)
    const parts = numbersOf(limit?.text ?? '')
    if (limit && parts.length > 0 && Math.abs(parts.reduce((sum, part) => sum + part, 0) - (limit.value ?? NaN)) > 0.21) {
      found.push(`the parts do not add up: ${limit.value} ${limit.text}`)
    }
    return found.map((each) => `${atMs}: ${each}`)
  })
}

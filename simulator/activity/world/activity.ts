import type { ActivityKind, ActivityValue } from '#contract/activity.ts'
import { CONGESTION_MODE_LABEL } from '#contract/congestion.ts'
import type { GateName } from '#contract/access.ts'
import { LIMIT_KINDS, type AppliedLimit } from '#contract/phase-load.ts'
import type { ActivityRow } from './activity-row.ts'
import { partsOf } from '../model/applied-limit.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A journal event. */
export interface JournalEvent {
  readonly atMs: number
  readonly kind: string
  readonly what: Readonly<Record<string, unknown>>
}

/** An entry without the fields that all entries of an event share. */
type Line = Partial<Omit<ActivityRow, 'id' | 'atMs'>> & { readonly kind: ActivityKind }
type Projection = (world: World, what: JournalEvent['what']) => readonly Line[]

const EMPTY = {
  group: null,
  station: null,
  property: null,
  was: null,
  value: null,
  unit: null,
  hourMs: null,
  reason: null,
  limit: null,
  by: null,
  gate: null,
} satisfies Partial<ActivityRow>

/** Writes the activity log of a world from its start, from the events of its journal. */
export function keepActivity(world: World): void {
  world.journal.follow((entry) => noteActivity(world, { atMs: Date.parse(entry.at), kind: entry.kind, what: entry }))
}

/** Adds the entries of an event, if any. */
export function noteActivity(world: World, { atMs, kind, what }: JournalEvent): void {
  const lines = PROJECTIONS[kind]?.(world, what) ?? []
  for (const line of lines) {
    world.activity.add({ atMs, groupIds: line.station?.groupIds ?? [], ...EMPTY, ...line })
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const valueOf = (value: unknown): ActivityValue => textOf(value) ?? numberOf(value) ?? (typeof value === 'boolean' ? value : null)
const hourOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : null)

const groupOf = (world: World, id: unknown): Group | null =>
  typeof id === 'number' ? (world.groups.get(id) ?? goneGroups.get(world)?.get(id) ?? null) : null
/** A deleted station keeps its place among the stations. */
const stationOf = ({ byDeviceId, stations }: World, id: unknown): Station | null =>
  typeof id === 'string' ? (byDeviceId.get(id) ?? stations.find(({ deviceId }) => deviceId === id) ?? null) : null

/** Deleted groups, which later events may still refer to. */
const goneGroups = new WeakMap<World, Map<number, Group>>()

/** Keeps a group that is about to be deleted. */
export function rememberGroup(world: World, group: Group): void {
  const gone = goneGroups.get(world) ?? new Map<number, Group>()
  goneGroups.set(world, gone.set(group.id, group))
}

const demandText = (mode: unknown, target: unknown): string => {
  const label = (CONGESTION_MODE_LABEL as Record<string, string>)[String(mode)] ?? String(mode)
  return typeof target === 'number' ? `${label}, ${target} ${mode === 'limit-percent' ? '%' : 'kW'}` : label
}

/** The limit of an allocation from the figures of its journal entry; null without them. */
function bindingLimitOf(name: unknown, unit: AppliedLimit['unit'], what: JournalEvent['what']): AppliedLimit | null {
  const kind = LIMIT_KINDS.find((one) => one === name)
  const limit = numberOf(what['limitAmount'])
  if (kind === undefined || limit === null) return null
  const boost = numberOf(what['limitBoost'])
  return { line: numberOf(what['limitLine']), limit, unit, kind, ...(boost !== null && partsOf(kind, limit, boost)) }
}

const statusLine: Projection = (world, { deviceId, status, was }) =>
  status === was
    ? []
    : [{ kind: 'status', station: stationOf(world, deviceId), property: 'status', was: valueOf(was), value: valueOf(status) }]

/** Events of the frequency that have no threshold. */
const WITHOUT_VALUE = new Set(['hole begins', 'hole ends', 'frozen', 'changes again'])

/** Entry builders by journal kind. Actions of users are logged by their calls only. */
const PROJECTIONS: Readonly<Record<string, Projection>> = {
  status: statusLine,

  station: (world, what) => {
    if ('status' in what) return statusLine(world, what)
    const { deviceId, online } = what
    if (typeof online !== 'boolean') return []
    return [{ kind: 'online', station: stationOf(world, deviceId), property: 'online', was: !online, value: online }]
  },

  allocation: (world, { groupId, deviceId, was, current, limit, state, ...figures }) => {
    // A start of load management that demand response prevents changes nothing.
    if (was === current) return []
    const group = groupOf(world, groupId)
    const isDc = group?.type === 'GROUP_TYPE_DC'
    return [
      {
        kind: 'allocation',
        group,
        station: stationOf(world, deviceId),
        property: isDc ? 'allowedPower' : 'allowedCurrent',
        was: numberOf(was),
        value: numberOf(current),
        unit: isDc ? 'kW' : 'A',
        // What a store follows does not set the limit of load management.
        reason: state === 'following' ? null : (textOf(limit) ?? textOf(state)),
        limit: bindingLimitOf(limit, isDc ? 'kW' : 'A', figures),
      },
    ]
  },

  'safe-limit': (world, { groupId, enabled }) => [
    { kind: 'safe-limit', group: groupOf(world, groupId), property: 'safeLimitInForce', was: !enabled, value: enabled === true },
  ],

  protection: (world, { groupId, deviceId, mainFuseWatched, limitedOnSupply }) => {
    const isWatching = typeof mainFuseWatched === 'boolean'
    const value = isWatching ? mainFuseWatched : limitedOnSupply === true
    const property = isWatching ? 'mainFuseWatched' : 'limitedOnSupply'
    const group = groupOf(world, groupId)
    return [{ kind: 'protection', group, station: stationOf(world, deviceId), property, was: !value, value }]
  },

  fcr: (world, { groupId, event, stepType, reason, requiredKw, deliveredKw }) => {
    const isOn = event === 'activated'
    if (!isOn && event !== 'released') return []
    const why = textOf(isOn ? stepType : reason)
    const line = { kind: 'activation', group: groupOf(world, groupId) } as const
    const power = isOn ? null : numberOf(deliveredKw)
    return [
      { ...line, property: 'activated', was: !isOn, value: isOn, reason: why },
      // What is required follows from what the group has sold.
      ...(power === null
        ? []
        : [
            {
              ...line,
              property: 'meanResponse',
              value: power,
              unit: 'kW',
              reason: `required ${numberOf(requiredKw)} kW`,
              gate: 'seeTsoMarket',
            } as const,
          ]),
    ]
  },

  frequency: (_, { event, thresholdHz, frequencyHz }) => {
    const line = { kind: 'frequency', property: 'gridFrequency', unit: 'Hz' } as const
    if (WITHOUT_VALUE.has(String(event))) return [{ ...line, reason: String(event) }]
    if (numberOf(thresholdHz) === null) return []
    return [{ ...line, value: numberOf(frequencyHz), reason: `${textOf(event)} ${numberOf(thresholdHz)} Hz` }]
  },

  congestion: (world, { event, groupId, name, mode, target }) => {
    if (event !== 'began' && event !== 'ended') return []
    const isOn = event === 'began'
    const reason = `${textOf(name)}: ${demandText(mode, target)}`
    return [{ kind: 'congestion', group: groupOf(world, groupId), property: 'ruleInForce', was: !isOn, value: isOn, reason }]
  },

  trade: (world, { hour, sellingGroupId, buyingGroupId, quantityKw, priceEur }) => {
    const line = { kind: 'trade', value: numberOf(quantityKw), unit: 'kW', hourMs: hourOf(hour), gate: 'seeP2pMarket' } as const
    const reason = `at ${(numberOf(priceEur) ?? 0).toFixed(2)} EUR/kW`
    return [
      { ...line, group: groupOf(world, sellingGroupId), property: 'sold', reason },
      { ...line, group: groupOf(world, buyingGroupId), property: 'bought', reason },
    ]
  },

  change: (world, what) => [
    {
      kind: what['activity'] === 'bid' ? 'bid' : 'change',
      group: groupOf(world, what['groupId']),
      station: stationOf(world, what['deviceId']),
      property: textOf(what['property']),
      was: valueOf(what['was']),
      value: valueOf(what['value']),
      unit: textOf(what['unit']),
      hourMs: hourOf(what['hour']),
      by: { user: String(what['user']), userName: String(what['userName']), action: String(what['action']) },
      // Only `noteChange` below writes this kind.
      gate: (what['gate'] ?? null) as GateName | null,
    },
  ],
}

/** A change or command of a user. */
export interface Change {
  readonly user: string
  readonly userName: string
  /** As text: 'Saved the load limits'. */
  readonly action: string
  readonly activity?: 'bid' | undefined
  readonly groupId?: number | undefined
  readonly deviceId?: string | undefined
  readonly property?: string | undefined
  readonly was?: ActivityValue | undefined
  readonly value?: ActivityValue | undefined
  readonly unit?: string | undefined
  /** ISO 8601 */
  readonly hour?: string | undefined
  readonly gate?: GateName | undefined
}

/** Logs the changes of a user, one entry per property. */
export function noteChange(world: World, change: Change): void {
  world.journal.add(world.nowMs, 'change', { ...change })
}

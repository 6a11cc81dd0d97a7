import type { GateName } from '#contract/access.ts'
import type { ActivityValue } from '#contract/activity.ts'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { noteChange } from '../world/activity.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { type HandlerReply, type Call, type Handler, JsonText } from '#simulator/http/call.ts'

/** The state of a changed entity at a moment. */
export interface ChangeSnapshot {
  readonly group?: Group | undefined
  readonly station?: Station | undefined
  /** The market hour of the entity, ISO 8601. */
  readonly hour?: string | undefined
  /** Absent and null both mean no value. */
  readonly properties: Readonly<Record<string, ActivityValue | undefined>>
}

/** The change of a contract call. */
export interface Changes<E extends AnyEndpoint> {
  /** The action of the user as text. */
  readonly action: string
  /**
   * Takes a snapshot of the entity before and after the call; undefined for a missing entity. It never refuses. The reply of a
   * call that creates an entity identifies it.
   */
  readonly snapshot: (call: Call<E>, reply: ReplyOf<E> | undefined) => ChangeSnapshot | undefined
  /** A command rather than a change of stored state: every call is logged. */
  readonly isCommand?: true
  /** The kind of the log entry. */
  readonly activity?: 'bid'
  /** The gate of the entry, in addition to visibility of group and device. */
  readonly gate?: GateName
}

/** A per phase; kW in a DC group. */
const LOADS = new Set(['importLimit', 'exportLimit', 'safeLimit'])
const UNITS: Readonly<Record<string, string>> = {
  mainCurrent: 'A',
  requiredCurrent: 'A',
  requiredCurrentVip: 'A',
  activationFrequency: 'Hz',
  deactivationFrequency: 'Hz',
  deactivationDelay: 's',
  powerDecrease: 'kW',
  maxStepwiseFlexibility: 'kW',
  minStepwiseCurrent: 'A',
  triggerDelayInMs: 'ms',
  minSoC: '%',
  targetSoC: '%',
  ffrPositive: 'W',
  ffrNegative: 'W',
  ffrActivationHz: 'Hz',
  power: 'W',
  baseline: 'W',
  ffrPowerPositive: 'W',
  ffrPowerNegative: 'W',
  quantity: 'MW',
  price: 'EUR',
  quantityKw: 'kW',
  priceEur: 'EUR/kW',
}
const unitOf = (property: string, group: Group | undefined): string | undefined =>
  LOADS.has(property) ? (group?.type === 'GROUP_TYPE_DC' ? 'kW' : 'A') : UNITS[property]

interface Changed {
  readonly property: string
  readonly was: ActivityValue
  readonly value: ActivityValue
}

/** The changed properties, in order. */
export function changedOf(before: ChangeSnapshot | undefined, after: ChangeSnapshot | undefined): Changed[] {
  const names = new Set([...Object.keys(before?.properties ?? {}), ...Object.keys(after?.properties ?? {})])
  return [...names]
    .map((property) => ({ property, was: before?.properties[property] ?? null, value: after?.properties[property] ?? null }))
    .filter(({ was, value }) => was !== value)
}

const replyOf = <E extends AnyEndpoint>(answer: HandlerReply<E>): ReplyOf<E> | undefined =>
  answer instanceof Response || answer instanceof JsonText ? undefined : answer

/** The handler of a call that also logs who changed which property, with the old and the new value. */
export const recording =
  <E extends AnyEndpoint>(handler: Handler<E>, changes: Changes<E>): Handler<E> =>
  (call) => {
    const before = changes.snapshot(call, undefined)
    const finish = (answer: HandlerReply<E>) => {
      note(call, changes, before, changes.snapshot(call, replyOf(answer)))
      return answer
    }
    const answer = handler(call)
    return answer instanceof Promise ? answer.then(finish) : finish(answer)
  }

function note<E extends AnyEndpoint>(
  { world, session }: Call<E>,
  { action, activity, gate, isCommand }: Changes<E>,
  before: ChangeSnapshot | undefined,
  after: ChangeSnapshot | undefined,
) {
  const { group, station, hour } = after ?? before ?? {}
  const { user, name } = session.user
  const common = { user, userName: name, action, activity, groupId: group?.id, deviceId: station?.deviceId, hour, gate }
  if (isCommand) noteChange(world, { ...common, property: 'command', was: null, value: action })
  for (const changed of changedOf(before, after)) {
    noteChange(world, { ...common, ...changed, unit: unitOf(changed.property, group) })
  }
}

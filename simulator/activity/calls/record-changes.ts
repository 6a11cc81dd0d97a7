import type { GateName } from '#contract/access.ts'
import type { ActivityValue } from '#contract/activity.ts'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { noteChange } from '../world/activity.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { ANSWERED, type Answer, type Call, type Handler, JsonText } from '#simulator/http/serve.ts'

/** What a call changes, as it is at a moment. */
export interface ChangeSnapshot {
  readonly group?: Group | undefined
  readonly station?: Station | undefined
  /** The hour of the market that it is about, ISO 8601. */
  readonly hour?: string | undefined
  /** Absent and null mean the same: there is none. */
  readonly properties: Readonly<Record<string, ActivityValue | undefined>>
}

/** What a call of the contract changes. */
export interface Changes<E extends AnyEndpoint> {
  /** What its user did, in words. */
  readonly action: string
  /**
   * Looks at what the call is about, before and after it; undefined where there is no such thing. It refuses nothing. The reply
   * of a call that creates something names it.
   */
  readonly look: (call: Call<E>, reply: ReplyOf<E> | undefined) => ChangeSnapshot | undefined
  /** It does something, rather than changing what stays: told each time. */
  readonly isDeed?: true
  /** Told as a line of this kind. */
  readonly activity?: 'bid'
  /** Who may see it, beside those who may see the group and the device. */
  readonly gate?: GateName
}

/** A per phase, kW in a DC group. */
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

/** The properties that are others than before, in their order. */
export function changedOf(before: ChangeSnapshot | undefined, after: ChangeSnapshot | undefined): Changed[] {
  const names = new Set([...Object.keys(before?.properties ?? {}), ...Object.keys(after?.properties ?? {})])
  return [...names]
    .map((property) => ({
      property,
      was: before?.properties[property] ?? null,
      value: after?.properties[property] ?? null,
    }))
    .filter(({ was, value }) => was !== value)
}

const replyOf = <E extends AnyEndpoint>(answer: Answer<E>): ReplyOf<E> | undefined =>
  answer === ANSWERED || answer instanceof JsonText ? undefined : answer

/** The handler of a call that also writes down who changed what from which value to which. */
export const recording =
  <E extends AnyEndpoint>(handler: Handler<E>, changes: Changes<E>): Handler<E> =>
  (call) => {
    const before = changes.look(call, undefined)
    const finish = (answer: Answer<E>) => {
      note(call, changes, before, changes.look(call, replyOf(answer)))
      return answer
    }
    const answer = handler(call)
    return answer instanceof Promise ? answer.then(finish) : finish(answer)
  }

function note<E extends AnyEndpoint>(
  { world, session }: Call<E>,
  { action, activity, gate, isDeed }: Changes<E>,
  before: ChangeSnapshot | undefined,
  after: ChangeSnapshot | undefined,
) {
  const { group, station, hour } = after ?? before ?? {}
  const { user, name } = session.user
  const common = { user, userName: name, action, activity, groupId: group?.id, deviceId: station?.deviceId, hour, gate }
  if (isDeed) noteChange(world, common)
  for (const changed of changedOf(before, after)) {
    noteChange(world, { ...common, ...changed, unit: unitOf(changed.property, group) })
  }
}

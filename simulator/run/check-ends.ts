import type { World } from '#simulator/core/world/state.ts'
import { createInjectedFaults } from '#simulator/faults/fault-injection.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import { findStation } from '#simulator/scenario/language/find-station.ts'
import type { TimelineEntry } from '#simulator/scenario/language/line.ts'
import type { Stimulus } from '#simulator/scenario/language/stimuli.ts'

/** What a line starts until its span is over, by the name that it has in force, or what it ends, with the reason if nothing is. */
interface Effect {
  readonly of: string
  readonly name?: string
  readonly span?: string | undefined
  readonly ends?: { readonly at: readonly string[]; readonly because: string }
}

/**
 * Refuses each line that ends what no earlier line of the timeline has started, or what is over by then: it has no effect. Throws a
 * ScenarioError at its field. The other checks of a line come first, because the names must be those of the world.
 */
export function checkEnds(lines: readonly TimelineEntry[], world: World): void {
  let nowMs = world.runStartMs
  const conditions = createInjectedFaults({ seed: 0, nowMs: () => nowMs, onChange: () => undefined })
  const names = new Map<string, string>()
  const start = ({ of, name = of, span }: Effect) => {
    names.set(of, name)
    conditions.hold(of, name, nowMs, span, () => undefined)
  }
  for (const { isOnline, stationId } of world.stations) if (!isOnline) start({ of: `station ${stationId} offline` })
  for (const { id, bids } of world.groups.values()) if (bids.size > 0) start({ of: `bids of ${id}` })
  for (const { atMs, stimulus, fail } of lines.toSorted((a, b) => a.atMs - b.atMs)) {
    nowMs = atMs
    conditions.expire(nowMs)
    if ('broker' in stimulus || 'session' in stimulus || 'fault' in stimulus) conditions.begin(stimulus, nowMs, nowMs)
    if ('end' in stimulus && conditions.end(stimulus.end).length === 0) {
      throw fail(['end'], `has no effect: nothing called "${stimulus.end}" is in force then`)
    }
    const effect = effectOf(stimulus, world)
    if (effect && !effect.ends) start(effect)
    if (!effect?.ends) continue
    const { of, ends } = effect
    if (!conditions.activeFaults().includes(names.get(of) ?? '')) throw fail(ends.at, `has no effect: ${ends.because}`)
    conditions.drop(of)
  }
}

const isOver = (key: string, field: string, because: string) => ({ ends: { at: [key, field], because } })

function effectOf(stimulus: Stimulus, world: World): Effect | undefined {
  if ('frequency' in stimulus) {
    const isReleased = 'release' in stimulus.frequency
    return { of: 'frequency', ...(isReleased && isOver('frequency', 'release', 'no earlier line changes the frequency')) }
  }
  if ('meter' in stimulus) return effectOnMeter(stimulus.meter, world)
  if ('market' in stimulus) {
    const { market } = stimulus
    const isOpen = 'accept' in market && isOver('market', 'accept', 'no earlier line that is in force changes the market')
    const name = 'refuse' in market ? `market refuses: ${market.refuse}` : 'market keeps its rules'
    return isOpen ? { of: 'market', ...isOpen } : { of: 'market', name, span: 'for' in market ? market.for : undefined }
  }
  if ('charger' in stimulus && !('message' in stimulus.charger)) {
    const obeys = 'obeys' in stimulus.charger && stimulus.charger.obeys
    const of = `charger ${findStation(world, stimulus.charger.station).stationId}`
    return { of, ...(obeys && isOver('charger', 'obeys', 'no earlier line makes this charger disobey')) }
  }
  if ('station' in stimulus && stimulus.station.online !== undefined) {
    const { stationId, ocpp } = findStation(world, stimulus.station.station)
    const isOther = Object.keys(stimulus.station).length > 2
    // A station outside connects by itself, and another change of the same line has an effect.
    if (stimulus.station.online && (ocpp || isOther)) return undefined
    const because = 'the station is online, and no earlier line takes it offline'
    return { of: `station ${stationId} offline`, ...(stimulus.station.online && isOver('station', 'online', because)) }
  }
  if ('bids' in stimulus) {
    const because = 'neither the site nor an earlier line gives this group bids'
    const of = `bids of ${findGroup(world, stimulus.bids.group).id}`
    return { of, ...('clear' in stimulus.bids && isOver('bids', 'clear', because)) }
  }
  const isBid = 'operator' in stimulus && stimulus.operator.call === 'addBid'
  return isBid ? { of: `bids of ${String(stimulus.operator.query?.['groupId'])}` } : undefined
}

function effectOnMeter(meter: Extract<Stimulus, { meter: unknown }>['meter'], world: World): Effect | undefined {
  // A message of a meter of others takes effect when it arrives.
  if ('device' in meter) return undefined
  const { id, name } = findGroup(world, meter.group)
  const called = meter.boost ? 'boost meter' : 'meter'
  const [silence, value, of] = [`${called} ${id} silent`, `${called} ${id} value`, `${called} of ${name}`]
  if ('flap' in meter) return { of: silence, name: `${of} flapping`, span: meter.for }
  if ('value' in meter) return { of: value, name: `${of} at ${[meter.value].flat().join(', ')} A`, span: meter.for }
  const noValue = 'no earlier line that is in force sets a value of this meter'
  if ('release' in meter) return { of: value, ...isOver('meter', 'release', noValue) }
  if (meter.silent) return { of: silence, name: `${of} silent`, span: meter.for }
  return { of: silence, ...isOver('meter', 'silent', 'no earlier line that is in force silences this meter') }
}

import type { World } from '#simulator/core/world/state.ts'
import { createInjectedFaults } from '#simulator/faults/fault-injection.ts'
import { findGroup } from '../language/find-group.ts'
import { findStation } from '../language/find-station.ts'
import type { TimelineEntry } from '../language/line.ts'
import type { Stimulus } from '../language/stimuli.ts'

/** What a line starts, until its span is over, or what it ends. */
type Effect =
  | { readonly starts: string; readonly name?: string; readonly span?: string | undefined }
  | { readonly ends: string; readonly at: readonly string[]; readonly because: string }

/**
 * Refuses each line that ends what no earlier line of the timeline has started, or what is over by then: it has no effect. Throws a
 * ScenarioError at its field. The other checks of a line come first, because the names must be those of the world.
 */
export function checkEnds(lines: readonly TimelineEntry[], world: World): void {
  let nowMs = world.startMs
  const conditions = createInjectedFaults({ seed: 0, nowMs: () => nowMs, onChange: () => undefined })
  const nameOf = new Map<string, string>(initial(world).map((key) => [key, key]))
  for (const key of nameOf.keys()) conditions.hold(key, key, nowMs, undefined, () => undefined)
  for (const { atMs, stimulus, fail } of lines.toSorted((a, b) => a.atMs - b.atMs)) {
    nowMs = atMs
    conditions.expire(nowMs)
    if ('broker' in stimulus || 'session' in stimulus || 'fault' in stimulus) conditions.begin(stimulus, nowMs, nowMs)
    if ('end' in stimulus && conditions.end(stimulus.end).length === 0) {
      throw fail(['end'], `has no effect: nothing called "${stimulus.end}" is in force then`)
    }
    const effect = effectOf(stimulus, world)
    if (!effect) continue
    if ('starts' in effect) {
      const { starts, name = starts, span } = effect
      nameOf.set(starts, name)
      conditions.hold(starts, name, nowMs, span, () => undefined)
      continue
    }
    const name = nameOf.get(effect.ends)
    if (name === undefined || !conditions.activeFaults().includes(name)) {
      throw fail(effect.at, `has no effect: ${effect.because}`)
    }
    conditions.drop(effect.ends)
  }
}

/** What is in force at the start: stations that are offline, and bids of the site. */
const initial = ({ stations, groups }: World): string[] => [
  ...stations.flatMap(({ isOnline, stationId }) => (isOnline ? [] : [`station ${stationId} offline`])),
  ...[...groups.values()].flatMap(({ id, bids }) => (bids.size > 0 ? [`bids of ${id}`] : [])),
]

function effectOf(stimulus: Stimulus, world: World): Effect | undefined {
  if ('frequency' in stimulus) {
    if (!('release' in stimulus.frequency)) return { starts: 'frequency' }
    return { ends: 'frequency', at: ['frequency', 'release'], because: 'no earlier line changes the frequency' }
  }
  if ('meter' in stimulus) return effectOnMeter(stimulus.meter, world)
  if ('market' in stimulus) {
    const { market } = stimulus
    if ('accept' in market) {
      return { ends: 'market', at: ['market', 'accept'], because: 'no earlier line that is in force changes the market' }
    }
    const name = 'refuse' in market ? `market refuses: ${market.refuse}` : 'market keeps its rules'
    return { starts: 'market', name, span: market.for }
  }
  if ('charger' in stimulus) {
    const { charger } = stimulus
    if ('message' in charger) return undefined
    const key = `charger ${findStation(world, charger.station).stationId}`
    if (!('obeys' in charger) || !charger.obeys) return { starts: key }
    return { ends: key, at: ['charger', 'obeys'], because: 'no earlier line makes this charger disobey' }
  }
  if ('station' in stimulus && stimulus.station.online !== undefined) {
    const { stationId, ocpp } = findStation(world, stimulus.station.station)
    // A station outside connects by itself.
    if (ocpp) return undefined
    const key = `station ${stationId} offline`
    if (!stimulus.station.online) return { starts: key }
    const isOther = Object.keys(stimulus.station).length > 2
    if (isOther) return undefined
    return { ends: key, at: ['station', 'online'], because: 'the station is online, and no earlier line takes it offline' }
  }
  if ('bids' in stimulus) {
    const key = `bids of ${findGroup(world, stimulus.bids.group).id}`
    if (!('clear' in stimulus.bids)) return { starts: key }
    return { ends: key, at: ['bids', 'clear'], because: 'neither the site nor an earlier line gives this group bids' }
  }
  // Bids that an operator makes.
  if ('operator' in stimulus && stimulus.operator.call === 'addBid') {
    return { starts: `bids of ${String(stimulus.operator.query?.['group'])}` }
  }
  return undefined
}

function effectOnMeter(meter: Extract<Stimulus, { meter: unknown }>['meter'], world: World): Effect {
  const { id, name } = findGroup(world, meter.group)
  const [silence, value] = [`meter ${id} silent`, `meter ${id} value`]
  if ('flap' in meter) return { starts: silence, name: `meter of ${name} flapping`, span: meter.for }
  if ('value' in meter) {
    return { starts: value, name: `meter of ${name} at ${[meter.value].flat().join(', ')} A`, span: meter.for }
  }
  if ('release' in meter) {
    return { ends: value, at: ['meter', 'release'], because: 'no earlier line that is in force sets a value of this meter' }
  }
  if (meter.silent) return { starts: silence, name: `meter of ${name} silent`, span: meter.for }
  return { ends: silence, at: ['meter', 'silent'], because: 'no earlier line that is in force silences this meter' }
}

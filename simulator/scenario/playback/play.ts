import type { LiveInjectedFaults } from '#simulator/faults/fault-injection.ts'
import { flapMeter, setMeterValue, silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import { takeMeterMessage } from '#simulator/mqtt-devices/world/meter-messages.ts'
import type { World } from '#simulator/core/world/state.ts'
import { findGroup } from '../language/find-group.ts'
import {
  type BidsChange,
  type ChangeOf,
  type ChargerChange,
  type MarketChange,
  type MeterChange,
  stimulusKey,
  type StimulusKey,
} from '../language/stimuli.ts'
import { spanMs } from '../language/time.ts'
import { dip, type GridState, moveFrequency, releaseFrequency, replay } from '#simulator/grid/model/grid.ts'
import type { ChargerFault } from '#simulator/dynamics/model/charger-fault.ts'
import { setChargerFault } from '#simulator/dynamics/world/charger-faults.ts'
import { takeChargerMessage } from '#simulator/ocpp/world/charger-messages.ts'
import {
  arrive,
  endSession,
  leave,
  plugIn,
  setOnline,
  setOwnCurrent,
  setStatus,
  unplug,
} from '#simulator/stations/world/station-actions.ts'
import { pressBypass } from '#simulator/v2g/world/v2g-actions.ts'
import type { CallAs } from './call.ts'
import { checkLine } from '../language/check.ts'
import { findCustomerGroup } from '../language/find-customer-group.ts'
import { findStation } from '../language/find-station.ts'
import type { TimelineEntry } from '../language/line.ts'
import { isRoutine, messageOf } from './play-message.ts'
import { playOperator } from './play-operator.ts'
import { ScenarioError } from '../language/scenario-error.ts'
import { withoutSecrets } from '../language/secrets.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { addBid, hourOf, removeBids, saveBid } from '#simulator/bids/world/bids.ts'

/** Changes the external meter of a group, or the meter of its boost source. A later line of the same kind replaces the earlier one and its end. */
function playMeter(change: MeterChange, world: World, conditions: LiveInjectedFaults) {
  if ('message' in change) return takeMeterMessage(world, change.device, change.message)
  const group = findGroup(world, change.group)
  const [meter, called] = change.boost ? (['boost', 'boost meter'] as const) : (['external', 'meter'] as const)
  const silence = `${called} ${group.id} silent`
  const value = `${called} ${group.id} value`
  const { nowMs } = world

  if ('flap' in change) {
    const { silent, every } = change.flap
    flapMeter(world, group, { silentMs: spanMs(silent), everyMs: spanMs(every), forMs: spanMs(change.for) }, meter)
    const endMs = nowMs + spanMs(change.for)
    // The flapping ends by itself after its duration.
    const end = () => void (world.nowMs < endMs && silenceMeter(world, group, false, meter))
    conditions.hold(silence, `${called} of ${group.name} flapping`, nowMs, change.for, end)
  } else if ('silent' in change) {
    silenceMeter(world, group, change.silent, meter)
    conditions.drop(silence)
    if (change.silent) {
      const end = () => silenceMeter(world, group, false, meter)
      conditions.hold(silence, `${called} of ${group.name} silent`, nowMs, change.for, end)
    }
  } else if ('value' in change) {
    setMeterValue(world, group, change.value, meter)
    const end = () => setMeterValue(world, group, null, meter)
    conditions.hold(value, `${called} of ${group.name} at ${[change.value].flat().join(', ')} A`, nowMs, change.for, end)
  } else {
    conditions.drop(value)
    setMeterValue(world, group, null, meter)
  }
}

/** Changes the bid schedule of a group, including past hours and the current hour. */
function playBids(change: BidsChange, world: World) {
  const group = findGroup(world, change.group)
  if ('clear' in change) return removeBids(world, group)
  for (const bid of change.bids) {
    const hourMs = 'hour' in bid ? Date.parse(bid.hour) : hourOf(world.nowMs) + bid.inHours * HOUR_MS
    const write = group.bids.has(hourMs) ? saveBid : addBid
    write(world, group, hourMs, bid)
  }
}

/** A later line replaces an earlier one and its end. */
function playMarket(change: MarketChange, { market, nowMs }: World, conditions: LiveInjectedFaults) {
  conditions.drop('market')
  market.refusal = 'refuse' in change ? change.refuse : null
  market.hasRules = 'rules' in change
  if ('accept' in change) return
  const end = () => {
    market.refusal = null
    market.hasRules = false
  }
  const name = 'refuse' in change ? `market refuses: ${change.refuse}` : 'market keeps its rules'
  conditions.hold('market', name, nowMs, change.for, end)
}

/** Plays a line: writes it into the journal, then lets it act. A call that it makes is over when the promise is. */
export function play(
  line: TimelineEntry,
  world: World,
  conditions: LiveInjectedFaults,
  callAs: CallAs,
): Promise<void> | undefined {
  if (!isRoutineMessage(line)) world.journal.add(line.atMs, 'stimulus', { ...withoutSecrets(line.stimulus) })
  try {
    checkLine(line, world)
  } catch (error) {
    // The subject of the line existed at the start of the scenario and has been deleted since.
    if (!(error instanceof ScenarioError)) throw error
    world.journal.add(line.atMs, 'stimulus-impossible', { reason: error.message })
    return undefined
  }
  return act(line, world, conditions, callAs)
}

export const isRoutineMessage = ({ stimulus }: TimelineEntry): boolean => {
  const message = messageOf(stimulus)
  return message !== undefined && isRoutine(message)
}

interface Playing {
  readonly line: TimelineEntry
  readonly world: World
  readonly conditions: LiveInjectedFaults
  readonly callAs: CallAs
}
type Player<K extends StimulusKey> = (change: ChangeOf<K>, playing: Playing) => Promise<void> | void

/** What a stimulus does, by its key. */
const PLAYERS: { readonly [K in StimulusKey]: Player<K> } = {
  frequency: (change, { line, world }) => playFrequency(line, change, world.grid),
  station: (change, { world }) => playStation(change, world),
  vehicle: (change, { world }) => playVehicle(change, world),
  charger: (change, { world }) => playCharger(change, world),
  meter: (change, { world, conditions }) => playMeter(change, world, conditions),
  bids: (change, { world }) => playBids(change, world),
  market: (change, { world, conditions }) => playMarket(change, world, conditions),
  operator: (change, { world, callAs }) => playOperator(change, world, callAs),
  broker: (change, { line, world, conditions }) => {
    const stationId = 'withoutSeller' in change ? findStation(world, change.withoutSeller).stationId : undefined
    conditions.begin({ broker: change }, line.atMs, stationId)
  },
  session: (change, { line, conditions }) => conditions.begin({ session: change }, line.atMs),
  fault: (change, { line, conditions }) => conditions.begin({ fault: change }, line.atMs),
  end: (name, { world, conditions }) => playEnd(name, world, conditions),
}

function act(line: TimelineEntry, world: World, conditions: LiveInjectedFaults, callAs: CallAs): Promise<void> | undefined {
  const key = stimulusKey(line.stimulus)
  const player = PLAYERS[key] as Player<typeof key>
  return player((line.stimulus as Record<StimulusKey, never>)[key], { line, world, conditions, callAs }) ?? undefined
}

/** Changes the source of the frequency as a line says. */
export function playFrequency({ atMs, trace }: TimelineEntry, change: ChangeOf<'frequency'>, grid: GridState) {
  if ('to' in change) {
    moveFrequency(grid, atMs, { toHz: change.to, overMs: spanMs(change.over ?? '0s'), isExact: change.exact ?? false })
  } else if ('dip' in change) dip(grid, atMs, change.dip, change.inertia)
  else if ('release' in change) releaseFrequency(grid, atMs, spanMs(change.over ?? '0s'))
  else if (trace) replay(grid, atMs, trace)
}

function playEnd(name: string, { journal, nowMs }: World, conditions: LiveInjectedFaults) {
  const over = conditions.end(name)
  if (over.length === 0) journal.add(nowMs, 'stimulus-impossible', { reason: `nothing called "${name}" is in force` })
  for (const ended of over) journal.add(nowMs, 'stimulus-over', { name: ended })
}

function playStation({ station: asked, status, online, plug, unplug: leaves }: ChangeOf<'station'>, world: World) {
  const station = findStation(world, asked)
  if (leaves) unplug(world, station)
  if (plug) plugIn(world, station)
  if (status !== undefined) setStatus(world, station, status)
  if (online !== undefined) setOnline(world, station, online)
}

function playCharger(change: ChargerChange, world: World) {
  const station = findStation(world, change.station)
  if ('message' in change) takeChargerMessage(world, station, change.message)
  else setChargerFault(world, station, chargerFault(change))
}

function chargerFault(change: Exclude<ChargerChange, { message: unknown }>): ChargerFault | null {
  if ('late' in change) return { kind: 'late', lateMs: spanMs(change.late) }
  if ('obeys' in change) return change.obeys ? null : { kind: 'no-effect' }
  if ('rejects' in change) return { kind: 'rejects' }
  return { kind: 'ignores', ...(change.ignores !== true && { drawsA: change.ignores }) }
}

function playVehicle(change: ChangeOf<'vehicle'>, world: World) {
  const station = findStation(world, change.station)
  if ('leaves' in change) return leave(world, station)
  if ('draws' in change) return setOwnCurrent(world, station, change.draws)
  if ('finishes' in change) return endSession(world, station)
  if ('bypass' in change) return void pressBypass(world, station, change.bypass)
  const { soc, target, limit, phases, capacity, vip, departure, source, ready } = change.arrives
  arrive(world, station, {
    socPercent: soc,
    targetSocPercent: target,
    limitA: limit,
    phases,
    capacityKwh: capacity,
    readyMs: ready === undefined ? undefined : world.nowMs + spanMs(ready),
    vip: vip === undefined ? undefined : findCustomerGroup(world, vip),
    departureTime: departure === undefined ? undefined : Number(departure.replace(':', '')),
    source,
  })
}

import type { LiveConditions } from '#simulator/conditions.ts'
import { dip, moveFrequency, releaseFrequency, replay } from '#simulator/physics/grid.ts'
import type { World } from '#simulator/world/state.ts'
import { plugIn, setOnline, setStatus, unplug } from '#simulator/world/station-actions.ts'
import { findStation } from './find-station.ts'
import type { Line, Stimulus } from './line.ts'
import { spanMs } from './time.ts'

/** By moment; lines of one moment as they stand in the file. */
const inOrder = (lines: readonly Line[]) => lines.toSorted((a, b) => a.atMs - b.atMs)

/** The lines that have not been played, in their order. */
export class Timeline {
  #lines: readonly Line[]

  constructor(lines: readonly Line[]) {
    this.#lines = inOrder(lines)
  }

  add(line: Line) {
    this.#lines = inOrder([...this.#lines, line])
  }

  /** Takes out the lines due before a moment. */
  takeBefore(ms: number): readonly Line[] {
    const end = this.#lines.findIndex(({ atMs }) => atMs >= ms)
    const due = end === -1 ? this.#lines : this.#lines.slice(0, end)
    this.#lines = this.#lines.slice(due.length)
    return due
  }
}

/** The station a line names, and the field that names it. */
function stationNamed(stimulus: Stimulus): { asked: string | number; path: string[] } | undefined {
  if ('station' in stimulus) return { asked: stimulus.station.station, path: ['station', 'station'] }
  if (!('broker' in stimulus && 'withoutSeller' in stimulus.broker)) return undefined
  return { asked: stimulus.broker.withoutSeller, path: ['broker', 'withoutSeller'] }
}

/** Throws a ScenarioError when the line names a station that this world has not, or one that cannot do what it says. */
export function checkStation(line: Line, world: World) {
  const named = stationNamed(line.stimulus)
  if (!named) return
  try {
    const { type } = findStation(world, named.asked)
    const isPlugged = 'station' in line.stimulus && line.stimulus.station.plug === true
    if (isPlugged && type.category === 'Energy storage') throw new Error('no car can be plugged into a battery')
  } catch (error) {
    throw line.fail(named.path, `will not do: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const SECRET = /token|password|secret|code/i

/** A body may hold what has no place in a journal. */
const withoutSecrets = (stimulus: Stimulus) =>
  JSON.parse(JSON.stringify(stimulus), (key, value: unknown) =>
    SECRET.test(key) && typeof value === 'string' ? '…' : value,
  ) as Stimulus

/** Plays a line: writes it into the journal, then lets it act. */
export function play(line: Line, world: World, conditions: LiveConditions) {
  const { atMs, stimulus } = line
  world.journal.add(atMs, 'stimulus', { ...withoutSecrets(stimulus) })

  const named = stationNamed(stimulus)
  const station = named && findStation(world, named.asked)
  if ('frequency' in stimulus) playFrequency(line, stimulus.frequency, world)
  else if ('station' in stimulus) {
    const { status, online, plug, unplug: leaves } = stimulus.station
    if (!station) return
    if (leaves) unplug(world, station)
    if (plug) plugIn(world, station)
    if (status !== undefined) setStatus(world, station, status)
    if (online !== undefined) setOnline(world, station, online)
  } else conditions.begin(stimulus, atMs, station?.stationId)
}

function playFrequency({ atMs, trace }: Line, change: Extract<Stimulus, { frequency: unknown }>['frequency'], { grid }: World) {
  if ('to' in change) moveFrequency(grid, atMs, { toHz: change.to, overMs: spanMs(change.over ?? '0s') })
  else if ('dip' in change) dip(grid, atMs, change.dip)
  else if ('release' in change) releaseFrequency(grid, atMs, spanMs(change.over ?? '0s'))
  else if (trace) replay(grid, atMs, trace)
}

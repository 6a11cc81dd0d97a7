import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { streamOf } from '#simulator/core/model/random.ts'
import { chargersA } from '#simulator/rebuild/infer-group.ts'
import type { Parting } from '../print-parting.ts'
import type { Production } from './production.ts'

const SETTLED_MS = 60 * SECOND_MS
const STANDBY_A = 0.2

/** The largest difference of the charge of a station after the first minute, as a share of it; while it is online. */
export function energyDifference({ run, model }: Parting): number {
  const shares = [...run.stations].map(([id, { series }]) => {
    let [theirs, ours, moved] = [0, 0, 0]
    for (let atMs = run.startMs + SETTLED_MS; atMs <= run.endMs; atMs += SECOND_MS) {
      const amperes = series.get('Current.Import')?.at(atMs)
      if (typeof amperes !== 'number') continue
      const net = amperes - (series.get('Current.Export')?.at(atMs) ?? 0)
      const modelled = model.stations.get(id)?.currentA.at(atMs) ?? 0
      // What a charger draws by itself is not energy of a session.
      if (Math.max(Math.abs(net), Math.abs(modelled)) < STANDBY_A) continue
      theirs += net
      moved += Math.abs(net)
      ours += modelled
    }
    // Less than a minute at 10 A is no session.
    return moved < 600 ? 0 : Math.abs(ours - theirs) / moved
  })
  return Math.max(...shares)
}

/** The share of stations and seconds with the same status: who charges, and who waits. */
export function sameStatus({ run, model }: Parting): number {
  let [same, all] = [0, 0]
  for (const [id, { states, entry }] of run.stations) {
    // The status of a battery is that of its power.
    if (entry.type.category === 'Energy storage') continue
    for (let atMs = run.startMs + SETTLED_MS; atMs <= run.endMs; atMs += SECOND_MS) {
      all++
      if (states.at(atMs)?.status === model.stations.get(id)?.statuses.at(atMs)) same++
    }
  }
  return all === 0 ? 1 : same / all
}

/** The share of minutes after the first in which the mean current of a group is within 5 % or 1 A. */
export function sameMinutes({ run, model }: Parting): number {
  const shares = run.groups.map((group) => {
    let [same, all] = [0, 0]
    for (let fromMs = run.startMs + SETTLED_MS; fromMs + MINUTE_MS <= run.endMs; fromMs += MINUTE_MS) {
      let [theirs, ours] = [0, 0]
      for (let atMs = fromMs; atMs < fromMs + MINUTE_MS; atMs += SECOND_MS) {
        theirs += Math.max(...chargersA(run, group, atMs)) / 60
        ours += Math.max(...(model.groups.get(group.entry.id)?.sums.at(atMs) ?? [0])) / 60
      }
      all++
      if (Math.abs(ours - theirs) <= Math.max(1, 0.05 * theirs)) same++
    }
    return same / all
  })
  return Math.min(...shares)
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
/** A day with random cars, meters, outages and limits at two groups. */
export function randomDay(seed: number): Production {
  const next = streamOf(seed)
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const isBakery = next() < 0.5
  const place = isBakery ? 'Bakery' : 'Courtyard'
  const lines: string[] = []
  const at = (s: number, rest: string) => lines.push(`  - { at: ${s}s, ${rest} }`)
  for (const number of NUMBERS.slice(0, isBakery ? 6 : 12)) {
    const station = `${place} ${number}`
    if (next() < 0.2) continue
    const arrives = whole(0, 300)
    const phases = isBakery ? 1 : whole(1, 3)
    const car = `soc: ${whole(10, 79)}, target: ${whole(80, 100)}, limit: ${whole(6, 32)}, phases: ${phases}, capacity: ${whole(2, 80)}`
    at(arrives, `vehicle: { station: ${station}, arrives: { ${car} } }`)
    if (next() < 0.4) at(arrives + whole(60, 600), `vehicle: { station: ${station}, leaves: true }`)
    if (next() < 0.1) at(whole(100, 500), `station: { station: ${station}, status: Faulted }`)
  }
  if (isBakery) {
    at(0, `meter: { group: Bakery, value: ${whole(5, 30)} }`)
    for (let step = 0; step < 3; step++) at(whole(60, 800), `meter: { group: Bakery, value: ${whole(5, 45)} }`)
    if (next() < 0.4) at(whole(100, 400), 'meter: { group: Bakery, silent: true, for: 3m }')
  }
  const head = `about: A random day.\nseed: ${seed}\nstarts: 2026-03-02T10:00:00Z\nlasts: 15m\nsite: courtyard\ntimeline:\n`
  return { source: { yaml: `${head}${lines.join('\n')}\n` }, groupId: isBakery ? 2 : 1 }
}

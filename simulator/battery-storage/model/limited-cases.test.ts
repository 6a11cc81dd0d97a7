import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groupEnduranceMin } from '#simulator/reserves/model/endurance.ts'
import { managedPowerKw, nemOf, restingEnergy, stepEnergy, type ManagedProduct } from './energy-management.ts'

/** A reservoir that `scripts/approval/fast-and-limited-cases.py` plays independently, second by second. */
interface Case {
  readonly edge: string
  readonly product: ManagedProduct
  readonly usableKwh: number
  /** Share of the usable energy at the start. */
  readonly soc: number
  readonly parts: readonly (readonly [seconds: number, hz: number])[]
  /** The first second of each change. */
  readonly events: Readonly<Record<string, number>>
  readonly rows: readonly (readonly [second: number, powerKw: number, soc: number, enduranceMin: number])[]
}

const CASES: readonly Case[] = JSON.parse(readFileSync(new URL('testing/limited-cases.json', import.meta.url), 'utf8'))
const CAPACITY_KW = 10

test.for(CASES)('$product: $edge: modes, power, energy and endurance are those of an independent evaluation', (one) => {
  const { product, usableKwh, parts } = one
  const reservoir = { product, capacityKw: CAPACITY_KW, usableKwh }
  let state = restingEnergy(reservoir)
  let soc = one.soc
  const events: Record<string, number> = {}
  const rows: number[][] = []
  const frequencies = parts.flatMap(([seconds, hz]) => Array.from({ length: seconds }, () => hz))
  for (const [place, hz] of frequencies.entries()) {
    const second = place + 1
    state = stepEnergy(state, reservoir, hz, soc)
    const powerKw = managedPowerKw(state, reservoir, hz)
    soc = Math.min(1, Math.max(0, soc - powerKw / 3_600 / usableKwh))
    const now = {
      nemOn: state.nem !== 0,
      aemOn: state.aem !== 0,
      nemFull: Math.abs(nemOf(state)) === 1,
      nemOff: state.nem === 0 && 'nemOn' in events,
      aemOff: state.aem === 0 && 'aemOn' in events,
    }
    for (const [name, is] of Object.entries(now)) if (is) events[name] ??= second
    if (one.rows.every(([at]) => at !== second)) continue
    const powers = { setpointKw: 0, inflowKw: 0, upKw: CAPACITY_KW, downKw: CAPACITY_KW }
    const store = { upKwh: soc * usableKwh, downKwh: (1 - soc) * usableKwh, ...powers }
    const minutes = (['up', 'down'] as const).map((side) => groupEnduranceMin([store], side))
    const own = product === 'fcr-n' ? Math.min(...minutes) : minutes[product === 'fcr-d-up-dynamic' ? 0 : 1]
    rows.push([second, powerKw, soc, state.aem === 0 ? (own ?? NaN) : 0])
  }
  expect(events).toEqual(one.events)
  expect(rows).toEqual(one.rows.map((row) => row.map((value) => expect.closeTo(value, 4))))
})

import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import type { ChargerMessage } from '../model/charger-message.ts'

export const amperes = (...currentA: number[]) => ({ meter: { currentA } })
export const at = ({ world }: ReturnType<typeof ocppWorld>, seconds: number) =>
  new Date(world.nowMs + seconds * 1_000).toISOString()

/** Sends messages a second apart to the first charger, and runs until its station has followed. */
export function play(site: ReturnType<typeof ocppWorld>, ...messages: readonly ChargerMessage[]) {
  for (const message of messages) {
    site.tell(0, message)
    run(site.world, 1)
  }
  return site.at(0)
}

/** A charger in OCPP 1.6, which knows its transaction by the number of the platform. */
export function charging16(current = 16) {
  const site = ocppWorld(2)
  play(site, { boot: { vendor: 'Sample', model: 'One' } }, { start: { tag: 'T', key: 'k1' }, meter: { energyWh: 0 } })
  play(site, { status: 'Charging' }, amperes(current, current, current))
  return site
}

/** A charger in OCPP 2.0.1 with its own id. */
export function charging201(current = 14) {
  const site = ocppWorld(2)
  play(site, { boot: { vendor: 'Sample', model: 'One' } }, { start: { transaction: 'N2' }, transaction: 'N2', event: true })
  play(site, { occupied: true }, { status: 'Charging', transaction: 'N2', event: true, ...amperes(current, current, current) })
  return site
}

export const FREE = { powerW: 0, currentA: 0, vehicle: null, ocpp: { transaction: null } }

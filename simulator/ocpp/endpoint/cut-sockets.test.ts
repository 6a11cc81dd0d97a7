import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Socket } from 'node:net'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'

/** Set manually for a long run: 1,000 cut sockets are 50 rounds. */
const ROUNDS = Number(process.env.LOADSTAR_CUT_ROUNDS ?? 3)
const CHARGERS = 20

let site: Awaited<ReturnType<typeof startOcppSite>>
beforeEach(async () => {
  site = await startOcppSite(CHARGERS, 120)
})
afterEach(() => site.stop())

type Charger = ReturnType<typeof site.charger>
const rawOf = ({ socket }: Charger) => (socket as unknown as { _socket: Socket })._socket

/** The ways in which a connection ends. Each returns whether a connection of the same identity stays, and sends heartbeats. */
const CUTS: readonly ((charger: Charger) => Promise<boolean | 'silent'>)[] = [
  // In the middle of a frame: the header announces 100 bytes.
  async (charger) => {
    rawOf(charger).write(Buffer.from([0x81, 0x80 | 100, 1, 2, 3, 4, 5]))
    rawOf(charger).destroy()
    return false
  },
  // In the middle of a call.
  async (charger) => {
    charger.call('Heartbeat', {}).catch(() => {})
    charger.socket?.terminate()
    return false
  },
  // By another connection of the same identity.
  async (charger) => {
    await charger.connect()
    return true
  },
  // Not at all: it sends no message for more than two heartbeats.
  async () => 'silent',
]

test('after cut connections the state is right within two heartbeats', async () => {
  const chargers = Array.from({ length: CHARGERS }, (_, place) => site.charger({ identity: `CP-${place + 1}` }))
  const online = () => site.engine.world.stations.map(({ isOnline }) => isOnline)
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(chargers.map((charger) => charger.connect()))
    await vi.waitFor(() => expect(online()).toEqual(chargers.map(() => true)), 8_000)
    const stays = await Promise.all(
      chargers.map((charger, place) => CUTS[(place + round) % CUTS.length]?.(charger) ?? Promise.resolve(false)),
    )
    for (let heartbeat = 0; heartbeat < 2; heartbeat++) {
      await site.engine.advance(30_000)
      await Promise.all(chargers.map((charger, place) => (stays[place] === true ? charger.heartbeat() : Promise.resolve())))
    }
    await site.engine.advance(1_000)
    await vi.waitFor(() => expect(online()).toEqual(stays.map((stay) => stay !== false)), 8_000)
  }
})

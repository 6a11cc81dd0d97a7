import { expect, test } from 'vitest'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import type { Kind } from '../charger/charger-options.ts'

/** `LOADSTAR_REPLAYS=50` repeats the run more often. */
const REPLAYS = Number(process.env['LOADSTAR_REPLAYS'] ?? 3)
const KINDS: readonly Kind[] = ['obeys', 'late', 'ignores', 'rejects']

test('a run with 20 chargers is replayed without them to the same bytes', { timeout: 60_000 + REPLAYS * 1_000 }, async () => {
  const site = await startOcppSite(20, 120)
  try {
    const { engine } = site
    const chargers = Array.from({ length: 20 }, (_, place) =>
      site.charger({
        identity: `CP-${place + 1}`,
        kind: KINDS[place % KINDS.length] ?? 'obeys',
        protocol: place % 2 === 0 ? 'ocpp1.6' : 'ocpp2.0.1',
      }),
    )
    await Promise.all(chargers.map((charger) => charger.connect()))
    for (let second = 0; second < 40; second++) {
      await engine.advance(1_000)
      // All chargers act at the same time, in an order that only the sockets decide.
      const reports = chargers.map((charger, place) => {
        if (second === place) return charger.plugIn()
        if (second === 30 && place % 5 === 0) return charger.unplug()
        return second % 5 === place % 5 ? charger.report(5) : Promise.resolve()
      })
      await Promise.all(reports)
      if (second === 35) for (const cut of chargers.splice(3, 1)) cut.close()
    }
    await engine.advance(2_000)
    const { actions } = engine.view()
    const journal = engine.world.journal.toText()
    expect(actions.length).toBeGreaterThan(200)
    expect(journal).toContain('"obeys":false')
    for (let replay = 0; replay < REPLAYS; replay++) {
      const again = site.begin()
      again.load({ name: 'quiet-day', actions })
      await again.advance(engine.world.nowMs - engine.world.startMs)
      expect(again.world.journal.toText()).toBe(journal)
      again.stop()
    }
  } finally {
    await site.stop()
  }
})

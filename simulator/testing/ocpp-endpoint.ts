import { createEngine, type EngineOptions } from '#simulator/run/engine.ts'
import { startOcpp } from '#simulator/ocpp/endpoint/endpoint.ts'
import type { ChargerOptions } from '#simulator/ocpp/charger/charger-options.ts'
import { OwnCharger } from '#simulator/ocpp/charger/own-charger.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import type { SiteFile } from '#simulator/sites/world/site.ts'
import { smallSite } from './sample-site.ts'
import { ocppSite } from './ocpp-site.ts'

const QUIET = { name: 'quiet-day' }

/** Begins paused engines at a site, at the time of `quiet-day`, without lines. */
export function runsAt(site: SiteFile, siteName: string) {
  const scenario = { ...loadScenario(QUIET), beforeMs: 0 }
  const loaded = { ...scenario, site, siteName, lines: [], expected: [], accepted: [], stationCount: undefined }
  return (options: EngineOptions = {}) => {
    const engine = createEngine({ scenario: QUIET, loaded, watches: false, ...options })
    engine.setClock({ paused: true })
    return engine
  }
}

/** A paused engine with an endpoint for the chargers `CP-1`, `CP-2` and so on. */
export async function startOcppSite(
  posts = 2,
  importLimit = 40,
  change: Record<string, unknown> = {},
  host = '127.0.0.1',
  isStrict = false,
  pingEveryMs = 35_000,
) {
  const begin = runsAt(smallSite({ ...ocppSite(posts, importLimit), ...change }), 'outside')
  const engine = begin()
  const endpoint = await startOcpp(engine, { port: 0, host, isStrict, pingEveryMs })
  const url = `ws://127.0.0.1:${endpoint.port}/ocpp`
  const chargers: OwnCharger[] = []
  const charger = (options: Partial<ChargerOptions> = {}) => {
    const one = new OwnCharger({ url, identity: 'CP-1', reactionMs: 0, ...options })
    chargers.push(one)
    return one
  }
  const station = (place = 0) => {
    const found = engine.world.stations[place]
    if (!found) throw new Error('The site has fewer posts')
    return found
  }
  const stop = async () => {
    for (const one of chargers) one.close()
    await endpoint.stop()
    engine.stop()
  }
  return { engine, endpoint, url, charger, station, begin, stop }
}

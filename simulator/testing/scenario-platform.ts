import { afterAll, beforeAll } from 'vitest'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { type FakePlatform, startFakePlatform } from './fake-platform.ts'

/**
 * The app with the paused, ideal world of a scenario, without hours before its start, for all tests of a file; every answer is checked against the contract. The returned
 * platform is available from the first test on.
 */
export function scenarioPlatform(scenario = 'quiet-day'): FakePlatform<Engine> {
  let started: FakePlatform<Engine> | undefined
  const platform = () => {
    if (!started) throw new Error('the platform has not been started yet')
    return started
  }
  beforeAll(async () => {
    const engine = createEngine({ scenario, isIdeal: true, hasPast: false })
    engine.setClock({ paused: true })
    started = await startFakePlatform(engine)
  })
  afterAll(async () => {
    await platform().stop()
    platform().engine.stop()
  })
  return {
    get url() {
      return platform().url
    },
    get engine() {
      return platform().engine
    },
    get tokens() {
      return platform().tokens
    },
    bearer: (user) => platform().bearer(user),
    ask: (path, options) => platform().ask(path, options),
    call: (path, options) => platform().call(path, options),
    stop: () => platform().stop(),
  }
}

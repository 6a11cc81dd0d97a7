import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { createEngine, type Engine, type EngineOptions } from './engine.ts'
import { fakeFile } from '#simulator/testing/fake-file.ts'

const started: Engine[] = []
afterEach(() => {
  for (const engine of started.splice(0)) engine.stop()
})

/** An engine that advances only when the test runs it ahead. */
function start(options: EngineOptions = {}) {
  const engine = createEngine({ scenario: 'frequency-dip', hasPast: false, ...options })
  engine.setClock({ paused: true })
  started.push(engine)
  return { engine, ahead: (seconds: number) => engine.advance(seconds * 1_000) }
}

const stimuli = ({ world }: Engine) => world.journal.entries.filter(({ kind }) => kind.startsWith('stimulus'))

describe('a recording of the command line', () => {
  const frequency = fileURLToPath(new URL('../../scenarios/traces/over-frequency_900MW_1s.csv', import.meta.url))

  test('is replayed from the start of each scenario', async () => {
    const { engine, ahead } = start({ scenario: 'replay', frequency })
    await ahead(1)
    const first = engine.state().gridFrequencyHz
    expect(stimuli(engine)).toMatchObject([{ frequency: { replay: 'over-frequency_900MW_1s.csv' } }])
    engine.load({ name: 'quiet-day' })
    await ahead(1)
    expect(engine.state().gridFrequencyHz).toBe(first)
  })

  test('is part of a run, with the number, ids and mix of the stations', async () => {
    const fleet = { stations: 80, firstStation: 3_001, mix: 'ac=0,dc=0,v2g=100,battery=0' }
    const { engine, ahead } = start({ scenario: 'quiet-day', frequency, ...fleet })
    engine.do({ frequency: { to: 49.95, exact: true } })
    await ahead(9)
    const { seed, actions, stations, firstStation, mix, recording } = engine.view()
    expect({ stations, firstStation, mix }).toEqual(fleet)
    expect(recording?.name).toBe('over-frequency_900MW_1s.csv')
    const other = start({ frequency: fakeFile('over-frequency_900MW_1s.csv', readFileSync(frequency)), stations: 25 })
    other.engine.load({ name: 'quiet-day', seed, actions, stations, firstStation, mix, recording })
    await other.ahead(9)
    expect(other.engine.world.journal.toText()).toBe(engine.world.journal.toText())
    const { stations: played } = other.engine.world
    expect([played.length, played[0]?.stationId, played.at(-1)?.type.category]).toEqual([80, 3_001, 'V2G'])
    other.engine.reset()
    expect(other.engine.view()).toMatchObject(fleet)
  })

  test('with a mix that needs unknown station types is refused in one sentence', () => {
    expect(() => start({ scenario: 'queue', stations: 100, mix: 'ac=50,dc=50,v2g=0,battery=0' })).toThrow(
      'The mix asks for dc, and the site courtyard has no such station type',
    )
    expect(start({ scenario: 'queue', mix: 'ac=50,dc=50,v2g=0,battery=0' }).engine.world.stations.length).toBeGreaterThan(0)
  })

  test('is not used for a run without a recording, nor is the number of stations', async () => {
    const { engine, ahead } = start({ scenario: 'queue' })
    await ahead(9)
    const { seed, stations, recording } = engine.view()
    expect([stations, recording]).toEqual([null, null])
    const other = start({ frequency, stations: 25 })
    other.engine.load({ name: 'queue', seed, stations, recording })
    await other.ahead(9)
    expect(other.engine.world.journal.toText()).toBe(engine.world.journal.toText())
    other.engine.reset()
    expect(other.engine.view()).toMatchObject({ stations: null, recording: null })
  })

  test('that is missing for a run is named in the error, and the previous run continues', () => {
    const { recording } = start({ frequency }).engine.view()
    const { engine } = start()
    const { world } = engine
    expect(() => engine.load({ name: 'queue', recording })).toThrow(
      'The run was played with the recording over-frequency_900MW_1s.csv: start the simulator with --frequency over-frequency_900MW_1s.csv and open the run there',
    )
    const other = start({ frequency: fakeFile('over-frequency_900MW_1s.csv', 't,f\n0,50\n1,50\n') })
    expect(() => other.engine.load({ name: 'queue', recording })).toThrow(
      'The run was played with the recording over-frequency_900MW_1s.csv; the recording of this simulator has the same name but other content',
    )
    expect(engine.world).toBe(world)
  })

  test('that cannot be read is refused', () => {
    expect(() => start({ frequency: '/nowhere/dip.csv' })).toThrow('cannot read dip.csv: there is no such file')
  })
})

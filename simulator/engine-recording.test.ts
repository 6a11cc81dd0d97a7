import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { createEngine, type Engine, type EngineOptions } from './engine.ts'
import { fakeFile } from './scenario/fake-file.ts'

const started: Engine[] = []
afterEach(() => {
  for (const engine of started.splice(0)) engine.stop()
})

/** An engine that moves only when it is run ahead. */
function start(options: EngineOptions = {}) {
  const engine = createEngine({ scenario: 'frequency-dip', ...options })
  engine.setClock({ paused: true })
  started.push(engine)
  return { engine, ahead: (seconds: number) => engine.advance(seconds * 1_000) }
}

const stimuli = ({ world }: Engine) => world.journal.entries.filter(({ kind }) => kind.startsWith('stimulus'))

describe('a recording of the command line', () => {
  const frequency = fileURLToPath(new URL('../scenarios/traces/over-frequency_900MW_1s.csv', import.meta.url))

  test('is replayed from the start of any scenario, and of the next one', async () => {
    const { engine, ahead } = start({ scenario: 'replay', frequency })
    await ahead(1)
    const first = engine.state().gridFrequencyHz
    expect(stimuli(engine)).toMatchObject([{ frequency: { replay: 'over-frequency_900MW_1s.csv' } }])
    engine.load({ name: 'quiet-day' })
    await ahead(1)
    expect(engine.state().gridFrequencyHz).toBe(first)
  })

  test('is in the run that is played again elsewhere, with the number of stations', async () => {
    const { engine, ahead } = start({ scenario: 'queue', frequency, stations: 20 })
    engine.do({ frequency: { to: 49.95 } })
    await ahead(9)
    const { seed, actions, stations, recording } = engine.view()
    expect([stations, recording?.name]).toEqual([20, 'over-frequency_900MW_1s.csv'])
    const other = start({ frequency: fakeFile('over-frequency_900MW_1s.csv', readFileSync(frequency)), stations: 25 })
    other.engine.load({ name: 'queue', seed, actions, stations, recording })
    await other.ahead(9)
    expect(other.engine.world.journal.toText()).toBe(engine.world.journal.toText())
    expect(other.engine.world.byDeviceId.size).toBe(20)
  })

  test('is left out of a run that had none, and so is a number of stations', async () => {
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

  test('that a run had is asked for where it is not, and the run of before goes on', () => {
    const { recording } = start({ frequency }).engine.view()
    const { engine } = start()
    const { world } = engine
    expect(() => engine.load({ name: 'queue', recording })).toThrow(
      'The run was played with the recording over-frequency_900MW_1s.csv: start the simulator with --frequency over-frequency_900MW_1s.csv, and open it there',
    )
    const other = start({ frequency: fakeFile('over-frequency_900MW_1s.csv', 't,f\n0,50\n1,50\n') })
    expect(() => other.engine.load({ name: 'queue', recording })).toThrow(
      'The run was played with the recording over-frequency_900MW_1s.csv, and that of this simulator has the same name and another content',
    )
    expect(engine.world).toBe(world)
  })

  test('that cannot be read is refused', () => {
    expect(() => start({ frequency: '/nowhere/dip.csv' })).toThrow('cannot read dip.csv: there is no such file')
  })
})

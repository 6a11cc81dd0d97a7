import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { digestOf } from '#simulator/files/digest.ts'
import { type EngineOptions, sourceOf } from '#simulator/run/engine.ts'
import type { ScenarioSource } from '#simulator/scenario/language/load.ts'
import { makeWritable, reasonOf } from '#simulator/files/writable-path.ts'
import { type RequestedRun, optionConflict } from './option-conflicts.ts'
import { lockFolder } from './folder-lock.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import { RunFile } from './run-file.ts'
import { RunKeeper } from './run-keeper.ts'
import { type KeptRun, readRun, type Recording, wholeLines } from './run-lines.ts'

/** The folder of `--data`, opened. */
export interface Data {
  readonly keeper: RunKeeper
  /** The run that is in it, and is to be gone on with. */
  readonly kept: KeptRun | undefined
  /** What the engine is to be made with in place of what the command line says. */
  readonly options: EngineOptions
  /** Writes down how far the run has come, and gives the folder back. */
  close(): void
  /** Gives the folder back without writing anything: after an error the state of the world cannot be relied on. */
  abandon(): void
}

type Wanted = Pick<EngineOptions, 'scenario' | 'seed' | 'stations' | 'firstStation' | 'mix' | 'frequency'>

const tried = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Undefined where there is no such file: whoever plays it will say so. */
function recordingOf(path: string): Recording | undefined {
  const file = resolve(path)
  const content = tried(() => readFileSync(file))
  return content && { file, digest: digestOf(content) }
}

function askedScenario(scenario: Wanted['scenario']): RequestedRun['scenario'] {
  if (scenario === undefined) return undefined
  const source: ScenarioSource = typeof scenario === 'string' ? sourceOf(scenario) : scenario
  return 'file' in source ? { file: source.file, text: tried(() => readFileSync(source.file, 'utf8')) } : source
}

/** Makes the folder this simulator's own; answers how to give it back. */
function prepareFolder(folder: string): () => void {
  try {
    makeWritable(folder)
    return lockFolder(folder)
  } catch (error) {
    throw error instanceof PersistenceError ? error : new PersistenceError(`Nothing can be kept in ${folder}: ${reasonOf(error)}`)
  }
}

/** Says that the end of a file does not count, as after a crash in the middle of a line. */
function sayIncomplete(path: string, bytes: number) {
  if (bytes === 0) return
  console.warn(`Warning: the last ${bytes} bytes of ${path} are left out: the line was not finished.`)
}

function readKept(path: string): { kept: KeptRun; length: number } | undefined {
  if (!existsSync(path)) return undefined
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    // A device or a pipe may be read without end.
    const found = statSync(path)
    if (!found.isFile() && !found.isDirectory()) {
      throw new PersistenceError(`${path} is not a regular file: name another folder with --data`)
    }
    const text = readFileSync(path, 'utf8')
    const kept = readRun(path, text)
    const length = Buffer.byteLength(wholeLines(text))
    sayIncomplete(path, found.size - length)
    return { kept, length }
  } catch (error) {
    throw error instanceof PersistenceError ? error : new PersistenceError(`Nothing can be kept in ${path}: ${reasonOf(error)}`)
  }
}

/** The recording of a kept run must be what it was: other seconds would be another run. */
function expectSame(folder: string, { file, digest }: Recording) {
  const now = recordingOf(file)
  if (now && now.digest !== digest) {
    throw new PersistenceError(
      `${basename(file)} has changed since the run in ${folder} began with it: name another folder with --data`,
    )
  }
}

/**
 * Opens a folder for the runs of a simulator, and reads the one that is to be gone on with. Throws a NotKept of one sentence
 * when it cannot be written, is in use, holds something else, or another run than is asked for; nothing in it has then changed.
 */
export function openData(folder: string, wanted: Wanted): Data {
  const giveBack = prepareFolder(folder)
  try {
    const data = openRun(folder, wanted)
    const close = () => {
      data.keeper.close()
      giveBack()
    }
    const abandon = () => {
      data.keeper.abandon()
      giveBack()
    }
    return { ...data, close, abandon }
  } catch (error) {
    giveBack()
    throw error
  }
}

function openRun(folder: string, wanted: Wanted): Omit<Data, 'close' | 'abandon'> {
  const path = join(folder, 'run.jsonl')
  const found = readKept(path)
  const frequency = wanted.frequency === undefined ? undefined : recordingOf(wanted.frequency)
  if (!found) {
    const { seed, stations, firstStation, mix } = wanted
    const options = {
      ...(seed !== undefined && { seed }),
      ...(stations !== undefined && { stations }),
      ...(firstStation !== undefined && { firstStation }),
      ...(mix !== undefined && { mix }),
      ...(frequency && { frequency }),
    }
    return { keeper: new RunKeeper(new RunFile(path), options), kept: undefined, options: {} }
  }

  const { kept, length } = found
  const problem = optionConflict(folder, kept, { ...wanted, scenario: askedScenario(wanted.scenario), frequency })
  if (problem !== undefined) throw new PersistenceError(problem)
  const recording = frequency ?? kept.options.frequency
  if (recording && recording === kept.options.frequency) expectSame(folder, recording)
  return {
    keeper: new RunKeeper(new RunFile(path, length), kept.options, kept),
    kept,
    options: {
      ...kept.options,
      frequency: recording?.file,
      scenario: kept.scenario,
      first: {
        seed: kept.seed,
        actions: kept.actions,
        stations: kept.stations,
        firstStation: kept.firstStation,
        mix: kept.mix,
        recording: kept.recording,
      },
    },
  }
}

import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { digestOf } from '#simulator/files/digest.ts'
import { type EngineOptions, sourceOf } from '#simulator/run/engine.ts'
import type { ScenarioSource } from '#simulator/scenario/language/load.ts'
import { makeWritable, fileErrorReason } from '#simulator/files/writable-path.ts'
import { type RequestedRun, optionConflict } from './option-conflicts.ts'
import { lockFolder } from './folder-lock.ts'
import { keptOptions } from './kept-options.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import { RunFile } from './run-file.ts'
import { RunKeeper } from './run-keeper.ts'
import { type KeptRun, readRun, type RecordingLine } from './run-lines.ts'

/** The open folder of `--data`. */
export interface Data {
  readonly keeper: RunKeeper
  /** The run to continue. */
  readonly kept: KeptRun | undefined
  /** Options of the engine that replace those of the command line. */
  readonly options: EngineOptions
  /** Writes the present moment of the run and releases the folder. */
  close(): void
  /** Releases the folder without writing, because the state of the world is unreliable after an error. */
  abandon(): void
}

/** A JavaScript string has at most 512 MB. */
const MAX_FILE_BYTES = 400_000_000

type Wanted = Pick<EngineOptions, 'scenario' | 'seed' | 'stations' | 'firstStation' | 'mix' | 'frequency'>

const tried = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Undefined if the file cannot be read; playback reports that error. */
function recordingOf(path: string): RecordingLine | undefined {
  const file = resolve(path)
  const content = tried(() => readFileSync(file))
  return content && { file, digest: digestOf(content) }
}

function askedScenario(scenario: Wanted['scenario']): RequestedRun['scenario'] {
  if (scenario === undefined) return undefined
  const source: ScenarioSource = typeof scenario === 'string' ? sourceOf(scenario) : scenario
  return 'file' in source ? { file: source.file, text: tried(() => readFileSync(source.file, 'utf8')) } : source
}

/** Locks the folder for this simulator and returns the function that releases it. */
function prepareFolder(folder: string): () => void {
  try {
    makeWritable(folder)
    return lockFolder(folder)
  } catch (error) {
    throw error instanceof PersistenceError
      ? error
      : new PersistenceError(`Cannot store a run in ${folder}: ${fileErrorReason(error)}`)
  }
}

/** Warns that an incomplete last line is ignored, as after a crash. */
function warnIncomplete(path: string, bytes: number) {
  if (bytes === 0) return
  console.warn(`Warning: the last ${bytes} bytes of ${path} are ignored, because the line is incomplete.`)
}

function readKept(path: string): { kept: KeptRun; length: number } | undefined {
  if (!existsSync(path)) return undefined
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    // Reading a device or a pipe may never end.
    const found = statSync(path)
    if (!found.isFile() && !found.isDirectory()) {
      throw new PersistenceError(`${path} is not a regular file: use another folder with --data`)
    }
    if (found.size > MAX_FILE_BYTES) {
      throw new PersistenceError(`${path} is too large for a run (${found.size} bytes): use another folder with --data`)
    }
    const content = readFileSync(path)
    const kept = readRun(path, content.toString())
    // The text can have another length, because invalid bytes become replacement characters.
    const length = content.lastIndexOf('\n') + 1
    warnIncomplete(path, found.size - length)
    return { kept, length }
  } catch (error) {
    throw error instanceof PersistenceError
      ? error
      : new PersistenceError(`Cannot store a run in ${path}: ${fileErrorReason(error)}`)
  }
}

/** The recording of a stored run must be unchanged, because other values would be another run. */
function expectSame(folder: string, { file, digest }: RecordingLine) {
  const now = recordingOf(file)
  if (now && now.digest !== digest) {
    throw new PersistenceError(
      `${basename(file)} has changed since the start of the run in ${folder}: use another folder with --data`,
    )
  }
}

/**
 * Opens a folder for the runs of a simulator and reads the run to continue. Throws a PersistenceError with one sentence if the
 * folder is not writable, is in use, has other content, or has a run with other options; the folder is then unchanged.
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
    options: keptOptions(kept, recording?.file),
  }
}

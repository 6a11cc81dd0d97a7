import { basename } from 'node:path'
import { shownName } from '#simulator/scenario/language/library.ts'
import type { Head, RecordingLine } from './run-lines.ts'

/** The run that a command line requests; undefined options follow the stored run. */
export interface RequestedRun {
  /** A name, or a file with its present text; the text is undefined if the file cannot be read. */
  readonly scenario?: { name: string } | { file: string; text: string | undefined } | { yaml: string } | undefined
  readonly seed?: number | undefined
  readonly stations?: number | undefined
  readonly firstStation?: number | undefined
  readonly mix?: string | undefined
  readonly frequency?: RecordingLine | undefined
}

const titleOf = (source: NonNullable<RequestedRun['scenario']>) =>
  'name' in source ? source.name : 'file' in source ? shownName(source.file) : 'a posted scenario'

/** Two files with the same name are described as two versions of one file. */
const named = (what: string, is: string, wanted: string): [string, string] =>
  is === wanted ? [`${what} an earlier version of ${is}`, 'its present version'] : [`${what} ${is}`, `of ${wanted}`]

/** The identity of a scenario. A file is identified by its text, not by its path. */
const textOf = (source: NonNullable<RequestedRun['scenario']>) =>
  'name' in source ? `name ${source.name}` : 'file' in source ? source.text : source.yaml

function ofScenario(kept: Head['scenario'], asked: RequestedRun['scenario']): [string, string] | undefined {
  if (asked === undefined || textOf(asked) === textOf(kept)) return undefined
  return named('of', titleOf(kept), titleOf(asked))
}

const ofSeed = (kept: number, asked: number | undefined): [string, string] | undefined =>
  asked === undefined || asked === kept ? undefined : [`with the seed ${kept}`, String(asked)]

const ofStations = (kept: number | undefined, asked: number | undefined): [string, string] | undefined =>
  asked === undefined || asked === kept
    ? undefined
    : [kept === undefined ? 'with the stations of its scenario' : `with ${kept} stations`, String(asked)]

const ofIds = (kept: number | undefined, asked: number | undefined): [string, string] | undefined =>
  asked === undefined || asked === kept
    ? undefined
    : [kept === undefined ? 'with the ids of its site' : `with ids from ${kept} on`, `from ${asked} on`]

const ofMix = (kept: string | undefined, asked: string | undefined): [string, string] | undefined =>
  asked === undefined || asked === kept
    ? undefined
    : [kept === undefined ? 'with the mix of its site' : `with the mix ${kept}`, asked]

const ofFrequency = (kept: RecordingLine | undefined, asked: RecordingLine | undefined): [string, string] | undefined =>
  asked === undefined || asked.digest === kept?.digest
    ? undefined
    : named('with the frequency of', kept === undefined ? 'its scenario' : basename(kept.file), basename(asked.file))

/** The conflict between a command line and the stored run, as one sentence without full stop; undefined without a conflict. */
export function optionConflict(folder: string, kept: Head, asked: RequestedRun): string | undefined {
  const found = {
    scenario: ofScenario(kept.scenario, asked.scenario),
    seed: ofSeed(kept.seed, asked.seed),
    stations: ofStations(kept.options.stations, asked.stations),
    'first-station': ofIds(kept.options.firstStation, asked.firstStation),
    mix: ofMix(kept.options.mix, asked.mix),
    frequency: ofFrequency(kept.options.frequency, asked.frequency),
  }
  for (const [option, pair] of Object.entries(found)) {
    if (!pair) continue
    const [is, wanted] = pair
    return `${folder} holds a run ${is}, not ${wanted}: omit --${option} to continue this run, or use another folder with --data`
  }
  return undefined
}

import { basename } from 'node:path'
import { shownName } from '#simulator/scenario/language/library.ts'
import type { Head, Recording } from './run-lines.ts'

/** What a command line asks for; undefined where it leaves the choice to the run that is there. */
export interface RequestedRun {
  /** A name, or a file with the text that is in it now; undefined where that cannot be read. */
  readonly scenario?: { name: string } | { file: string; text: string | undefined } | { yaml: string } | undefined
  readonly seed?: number | undefined
  readonly stations?: number | undefined
  readonly firstStation?: number | undefined
  readonly mix?: string | undefined
  readonly frequency?: Recording | undefined
}

const titleOf = (source: NonNullable<RequestedRun['scenario']>) =>
  'name' in source ? source.name : 'file' in source ? shownName(source.file) : 'a posted scenario'

/** Two files of one name are one that has changed, mostly. */
const named = (what: string, is: string, wanted: string): [string, string] =>
  is === wanted ? [`${what} ${is} as it was then`, 'as it is now'] : [`${what} ${is}`, `of ${wanted}`]

/** What is told apart: a file by its text, wherever it lies. */
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

const ofFrequency = (kept: Recording | undefined, asked: Recording | undefined): [string, string] | undefined =>
  asked === undefined || asked.digest === kept?.digest
    ? undefined
    : named('with the frequency of', kept === undefined ? 'its scenario' : basename(kept.file), basename(asked.file))

/** Where a command line asks for another run than a folder holds: one sentence that names both, without its full stop. */
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
    return `${folder} holds a run ${is}, not ${wanted}: leave out --${option} to go on with it, or name another folder with --data`
  }
  return undefined
}

import { stringify } from 'yaml'
import type { Plan } from '../generate/generate.ts'
import { spanText } from '#simulator/scenario/language/span-text.ts'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { libraryFolder } from '#simulator/scenario/language/library.ts'

/** What a scenario file of a plan says besides its timeline. */
interface PlanTexts {
  readonly about: string
  /** Comments at the head of the file. */
  readonly notes?: readonly string[]
  /** The expectations. */
  readonly expect?: readonly object[]
  /** How the file names its site and recordings; unchanged by default. */
  readonly pathOf?: (path: string) => string
  /** The number of stations, if it is not that of the site. */
  readonly stations?: number | undefined
}

const flow = (value: object) => stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim()

const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

function withPaths(stimulus: Readonly<Record<string, unknown>>, pathOf: (path: string) => string) {
  const { frequency } = stimulus as { frequency?: { replay?: string } }
  return frequency?.replay === undefined ? stimulus : { frequency: { ...frequency, replay: pathOf(frequency.replay) } }
}

/** A plan as the text of a scenario file, one line per line of the timeline. */
export function planText(plan: Plan, { about, notes = [], expect = [], pathOf = (path) => path, stations }: PlanTexts): string {
  const { worldSeed: seed, startMs, beforeMinutes, lastsS, ideal, meterTimeoutS, site, lines } = plan
  const head = {
    about,
    seed,
    starts: iso(startMs),
    ...(beforeMinutes !== undefined && { before: `${beforeMinutes}m` }),
    lasts: spanText(lastsS * 1_000),
    ...(meterTimeoutS !== undefined && { meterTimeout: `${meterTimeoutS}s` }),
    site: pathOf(site),
    ...(ideal !== undefined && { ideal }),
    ...(stations !== undefined && { stations }),
  }
  const rows = (items: readonly object[]) => items.map((item) => `  - ${flow(item)}\n`).join('')
  return [
    ...notes.map((note) => `# ${note}\n`),
    stringify(head, { lineWidth: 0 }),
    lines.length > 0
      ? `timeline:\n${rows(lines.map(({ atS, stimulus }) => Object.assign({ at: `${atS}s` }, withPaths(stimulus, pathOf))))}`
      : '',
    expect.length > 0 ? `expect:\n${rows(expect)}` : '',
  ].join('')
}

const isPath = (site: string) => /[\\/]|\.ya?ml$/.test(site)
const slashes = (path: string) => path.replaceAll('\\', '/')

/** The name of a site without folder and ending, for names of files. */
export const siteFileName = (site: string): string => site.replace(/^.*[\\/]/, '').replace(/\.ya?ml$/, '')

/** How a scenario file in a folder names sites and recordings. Relative paths of sites start at the working directory. */
export const pathFrom =
  (folder: string) =>
  (path: string): string => {
    const fromHere = (other: string) => slashes(relative(folder, other))
    if (path.startsWith('traces/')) return fromHere(join(libraryFolder, path))
    return isPath(path) && !isAbsolute(path) ? fromHere(resolve(path)) : path
  }

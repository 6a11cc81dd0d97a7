import type { Difference } from './differences.ts'
import { KINDS } from './value-faults.ts'
import type { ModelRun } from './model-run.ts'
import { isOfStorage } from './infer-devices.ts'
import { chargersA, sumKw } from './infer-group.ts'
import { SETTLED_MS, toleranceOf } from './infer-expectations.ts'
import { A_PER_KW, type SavedGroup, type SavedRun } from './saved-run.ts'

/** Rows of a report, which is one page. */
const ROWS_MAX = 20

/** The share of seconds in which the sum of a group, or its power if it has V2G points or batteries, is within the tolerance, after the first minute. 1 without seconds. */
export function agreement(run: SavedRun, model: ModelRun, group: SavedGroup): number {
  const own = model.groups.get(group.entry.id)
  const isOfPower = isOfStorage(group)
  let [seconds, agreeing] = [0, 0]
  for (let atMs = run.startMs + SETTLED_MS; atMs <= run.endMs; atMs += 1_000) {
    const theirs = isOfPower ? sumKw(run, group, atMs) * A_PER_KW : Math.max(...chargersA(run, group, atMs))
    const ours = isOfPower ? (own?.powerKw.at(atMs) ?? 0) * A_PER_KW : Math.max(...(own?.sums.at(atMs) ?? [0]))
    seconds++
    if (Math.abs(theirs - ours) <= toleranceOf(theirs)) agreeing++
  }
  return seconds === 0 ? 1 : agreeing / seconds
}

const moment = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function rowOf({ kind, subject, group, atMs, production, model }: Difference): string {
  const where = subject === group ? subject : `${subject}, ${group}`
  return `| ${moment(atMs)} | ${cell(where)} | ${KINDS[kind]} | ${cell(production)} | ${cell(model)} |`
}

/** One page for the maker of the platform: where production and model part, in Markdown. Times are UTC. */
export function differencesText(run: SavedRun, model: ModelRun, differences: readonly Difference[]): string {
  const shares = run.groups.map((group) => {
    const percent = Math.floor(1_000 * agreement(run, model, group)) / 10
    return `${group.entry.name}: the sum of the currents agrees in ${percent} % of the seconds after the first minute.`
  })
  const table = (title: string, rows: readonly Difference[]) =>
    rows.length === 0
      ? []
      : [
          `\n## ${title}\n`,
          '| First second | Where | Kind | Production | Model |',
          '| --- | --- | --- | --- | --- |',
          ...rows.slice(0, ROWS_MAX).map(rowOf),
        ]
  const [certain, others] = [true, false].map((isCertain) => differences.filter((one) => one.isCertain === isCertain))
  return [
    '# Production and model',
    `\n${moment(run.startMs)} to ${moment(run.endMs)} UTC.${run.note === '' ? '' : ` The operator wrote: ${run.note}`}\n`,
    ...shares.map((text) => `- ${text}`),
    ...(certain?.length === 0 ? ['\nNo certain difference was found.'] : []),
    ...table('Where they part', certain ?? []),
    ...table('Possible', others ?? []),
    ...(others?.length
      ? [
          '\nWhat the incident does not contain explains these too: the order of a queue at the start, reaction times, or the frequency of each second.',
        ]
      : []),
    '',
  ].join('\n')
}

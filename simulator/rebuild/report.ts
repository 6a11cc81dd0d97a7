import type { Difference } from './differences.ts'
import { KINDS } from './value-faults.ts'
import type { ModelRun } from './model-run.ts'
import { isOfStorage } from './infer-devices.ts'
import { chargersA, sumKw } from './infer-group.ts'
import { SETTLED_MS, toleranceOf } from './infer-expectations.ts'
import { MEANS_FROM_MS } from './saved-files.ts'
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

/** The kinds that values of this resolution, or what was not saved, cannot show. That none was found does not mean that there was none. */
function notVisible({ resolutionMs, groups }: SavedRun): string[] {
  const every = `In values of each ${resolutionMs / 1_000} s`
  const isMean = resolutionMs >= MEANS_FROM_MS
  const twoSteps = `less than ${(2 * resolutionMs) / 1_000} s`
  return [
    ...(resolutionMs > 1_000
      ? [
          `${every}: ${KINDS['values-frozen']} and ${KINDS['values-missing']} for ${twoSteps}, and each other kind for ${twoSteps}, except ${KINDS['safe-limit-missing']}.`,
          isMean
            ? `${every}: ${KINDS['clock-shifted']} by less than 10 s, or in sessions that do not end or whose allocation changes in two minutes of their start or end.`
            : `${every}: ${KINDS['clock-shifted']}.`,
        ]
      : []),
    ...groups.flatMap(({ entry: { name, type }, fcr, forecasts }) => [
      ...(type === 'GROUP_TYPE_CHARGER' && !fcr
        ? [`${KINDS['reserve-missing']} in ${name}: the settings of demand response were not saved.`]
        : []),
      ...(type === 'GROUP_TYPE_V2G' && forecasts.length === 0
        ? [`${KINDS['forecast-wrong']} in ${name}: no forecast was saved.`]
        : []),
    ]),
  ]
}

/** One page for the maker of the platform: where production and model part, in Markdown. Times are UTC. */
export function differencesText(run: SavedRun, model: ModelRun, differences: readonly Difference[]): string {
  const unseen = notVisible(run)
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
    ...(unseen.length > 0 ? ['\n## What cannot be seen in this incident\n', ...unseen.map((text) => `- ${text}`)] : []),
    '',
  ].join('\n')
}

import { expect, test } from 'vitest'
import { readJournal } from '#simulator/compare/journal-file.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import type { Journals } from '../against.ts'
import { printDifferences } from './print-differences.ts'

const NAMES = ['queue', 'meter-silence', 'refusals']
const scenarios = NAMES.map((name) => ({ name, source: { name } }))
const journalOf = async (name: string) => readJournal((await runScenario({ name })).journal, name)

/** What is printed if the other commit has these journals, and whether the runs part. */
async function printed(journals: Journals) {
  const lines: string[] = []
  const isDifferent = await printDifferences(
    scenarios,
    'HEAD',
    (line) => lines.push(line),
    async () => journals,
  )
  return { lines, isDifferent }
}

test('of several scenarios, those whose journals differ and those that the other commit lacks are named', async () => {
  const [queue, silence] = [await journalOf('queue'), await journalOf('meter-silence')]
  const { lines, isDifferent } = await printed(
    new Map([
      ['queue', queue],
      ['meter-silence', silence.slice(0, -1)],
    ]),
  )
  expect(isDifferent).toBe(true)
  expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
    'meter-silence',
    'refusals',
    '1 of 3 scenarios have the same journal.',
  ])
  expect(lines).toContain('  The other version does not have it, or cannot play it.')
  expect(lines.length).toBeLessThanOrEqual(8)
})

test('scenarios with the same journals have one line', async () => {
  const same = new Map(await Promise.all(NAMES.map(async (name) => [name, await journalOf(name)] as const)))
  expect(await printed(same)).toEqual({ lines: ['3 of 3 scenarios have the same journal.'], isDifferent: false })
})

test('several scenarios are compared with a commit only', async () => {
  await expect(printDifferences(scenarios, 'no-such-commit', () => {})).rejects.toThrow(
    'several scenarios can be compared with a commit only, which "no-such-commit" is not',
  )
})

import { compareJournals } from '#simulator/compare/compare-journals.ts'
import { readJournal } from '#simulator/compare/journal-file.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import { otherJournal, otherJournals, type Journals } from '#scripts/against.ts'

/** A scenario of the library, or of a file with an absolute path. */
interface Compared {
  readonly source: { readonly name: string } | { readonly file: string }
  readonly name: string
}

/** Lines of a comparison with several scenarios, for each of them. */
const LINES_OF_EACH = 3

const wordOf = ({ source }: Compared) => ('name' in source ? source.name : source.file)

/** Plays a scenario and returns its journal. */
async function ownJournal({ source }: Compared) {
  const { journal } = await runScenario(source)
  return readJournal(journal, 'the journal')
}

/**
 * Prints where the runs of scenarios part from another run, and returns whether they do. One scenario is compared with another
 * scenario or a commit, several with a commit. Rejects with an Error if that cannot be played.
 */
export async function printDifferences(
  scenarios: readonly Compared[],
  against: string,
  print: (line: string) => void,
  journalsOf: (names: readonly string[], commit: string) => Promise<Journals> = otherJournals,
): Promise<boolean> {
  const [only] = scenarios
  if (only && scenarios.length === 1) {
    const lines = compareJournals(await ownJournal(only), await otherJournal(wordOf(only), against))
    for (const line of lines) print(line)
    return lines.length > 0
  }
  // The other commit plays in a process of its own.
  const others = journalsOf(scenarios.map(wordOf), against)
  others.catch(() => {})
  const own = new Map<string, Awaited<ReturnType<typeof ownJournal>>>()
  for (const scenario of scenarios) own.set(scenario.name, await ownJournal(scenario))
  const journals = await others
  const differing: string[] = []
  for (const [name, journal] of own) {
    const other = journals.get(name)
    const lines = other ? compareJournals(journal, other) : ['The other version does not have it, or cannot play it.']
    if (lines.length === 0) continue
    differing.push(name)
    print(name)
    for (const line of lines.slice(0, LINES_OF_EACH)) print(`  ${line}`)
  }
  print(`${scenarios.length - differing.length} of ${scenarios.length} scenarios have the same journal.`)
  return differing.length > 0
}

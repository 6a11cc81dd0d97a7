import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import { readJournal } from '#simulator/compare/journal-file.ts'
import { sourceOf } from '#simulator/run/engine.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import { scenarioNames } from '#simulator/scenario/language/library.ts'
import { inRepository } from './root.ts'

const JOURNAL = '.journal.jsonl'

const git = (...argv: string[]) =>
  execFileSync('git', argv, { cwd: inRepository(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

function commitOf(name: string): string | undefined {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).trim()
  } catch {
    return undefined
  }
}

/** The journals of scenarios by their names. Those that the other commit does not have, or cannot play, are missing. */
export type Journals = ReadonlyMap<string, JournalEntry[]>

/** Runs a program without blocking this process, which plays the same scenarios meanwhile. Resolves with its error output. */
const ended = (argv: readonly string[], cwd: string) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, argv, {
      cwd,
      env: { ...process.env, INIT_CWD: cwd },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
    child.once('error', reject)
    child.once('close', () => resolve(errors))
  })

/** Plays scenarios with the code of another commit, in a worktree that exists only for this time. */
async function journalsAtCommit(scenarios: readonly string[], commit: string): Promise<{ journals: Journals; errors: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'against-'))
  const tree = join(folder, 'tree')
  const report = join(folder, 'report')
  try {
    git('worktree', 'add', '--detach', tree, commit)
    symlinkSync(inRepository('node_modules'), join(tree, 'node_modules'))
    const isThere = (name: string) => isAbsolute(name) || existsSync(join(tree, 'scenarios', `${name}.yaml`))
    const argv = ['--import', 'tsx', join('scripts', 'scenario.ts'), ...scenarios.filter(isThere), '--report', report]
    const errors = scenarios.some(isThere) ? await ended(argv, tree) : ''
    const found = existsSync(report) ? readdirSync(report).filter((name) => name.endsWith(JOURNAL)) : []
    const read = (file: string) => readJournal(readFileSync(join(report, file), 'utf8'), file)
    return { journals: new Map(found.map((file) => [file.slice(0, -JOURNAL.length), read(file)])), errors }
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: inRepository() })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The journals of several scenarios in another commit. Rejects with an Error if `against` is no commit. */
export async function otherJournals(scenarios: readonly string[], against: string): Promise<Journals> {
  const commit = commitOf(against)
  if (commit === undefined) throw new Error(`several scenarios can be compared with a commit only, which "${against}" is not`)
  return (await journalsAtCommit(scenarios, commit)).journals
}

/**
 * The journal of the other run of a comparison: of another scenario (a name or an absolute path), or of this one in another
 * commit. Rejects with an Error if `against` is neither.
 */
export async function otherJournal(scenario: string, against: string): Promise<JournalEntry[]> {
  if (/[\\/]|\.ya?ml$/.test(against) || scenarioNames().includes(against)) {
    const source = sourceOf(against)
    const { journal } = await runScenario(source)
    return readJournal(journal, against)
  }
  const commit = commitOf(against)
  if (commit === undefined) throw new Error(`"${against}" is neither a scenario nor a commit`)
  const { journals, errors } = await journalsAtCommit([scenario], commit)
  const [journal] = journals.values()
  if (!journal) throw new Error(`commit ${commit.slice(0, 8)} cannot play ${scenario}: ${errors.trim().split('\n')[0]}`)
  return journal
}

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JournalEntry } from '#contract/sim.ts'
import { readJournal } from '#simulator/compare/journal-file.ts'
import { sourceOf } from '#simulator/run/engine.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import { scenarioNames } from '#simulator/scenario/language/library.ts'
import { inRepository } from './root.ts'

const git = (...argv: string[]) =>
  execFileSync('git', argv, { cwd: inRepository(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

function commitOf(name: string): string | undefined {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).trim()
  } catch {
    return undefined
  }
}

/** Plays a scenario with the code of another commit, in a worktree that exists only for this time. */
function journalAtCommit(scenario: string, commit: string): JournalEntry[] {
  const folder = mkdtempSync(join(tmpdir(), 'against-'))
  const tree = join(folder, 'tree')
  const report = join(folder, 'report')
  try {
    git('worktree', 'add', '--detach', tree, commit)
    symlinkSync(inRepository('node_modules'), join(tree, 'node_modules'))
    const argv = ['--import', 'tsx', join('scripts', 'scenario.ts'), scenario, '--report', report]
    const { stderr } = spawnSync(process.execPath, argv, { cwd: tree, encoding: 'utf8', env: { ...process.env, INIT_CWD: tree } })
    const file = readdirSync(report).find((name) => name.endsWith('.journal.jsonl'))
    if (file === undefined) {
      throw new Error(`commit ${commit.slice(0, 8)} cannot play ${scenario}: ${stderr.trim().split('\n')[0]}`)
    }
    return readJournal(readFileSync(join(report, file), 'utf8'), file)
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: inRepository() })
    rmSync(folder, { recursive: true, force: true })
  }
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
  return journalAtCommit(scenario, commit)
}

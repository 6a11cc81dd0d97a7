import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** What `npm run dev` tells a simulator that it restarts after every change of its sources, by environment variables. */
export interface Development {
  /** Address of the development server of the console, which stands in front of this simulator. */
  readonly consoleUrl: string
  /** See the option of `startSimulator`. */
  readonly sessionsFile: string
}

export function developmentOf(env: NodeJS.ProcessEnv): Development | undefined {
  const { LOADSTAR_DEV_CONSOLE: consoleUrl, LOADSTAR_DEV_SESSIONS: sessionsFile } = env
  return consoleUrl === undefined || sessionsFile === undefined ? undefined : { consoleUrl, sessionsFile }
}

/**
 * Renames the kept run of a folder that cannot be continued after an edit, so that a new one can begin. Answers the new
 * name; undefined when there is no run.
 */
export function setRunAside(folder: string, nowMs: number): string | undefined {
  const run = join(folder, 'run.jsonl')
  if (!existsSync(run)) return undefined
  const aside = join(folder, `run-before-${new Date(nowMs).toISOString().replaceAll(':', '-')}.jsonl`)
  renameSync(run, aside)
  return aside
}

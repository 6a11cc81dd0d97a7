import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** The settings that `npm run dev` passes in environment variables to a simulator that restarts after every change of its sources. */
export interface Development {
  /** Address of the development server of the console, which forwards requests to this simulator. */
  readonly consoleUrl: string
  /** See the option of `startSimulator`. */
  readonly sessionsFile: string
}

export function developmentOf(env: NodeJS.ProcessEnv): Development | undefined {
  const { LOADSTAR_DEV_CONSOLE: consoleUrl, LOADSTAR_DEV_SESSIONS: sessionsFile } = env
  return consoleUrl === undefined || sessionsFile === undefined ? undefined : { consoleUrl, sessionsFile }
}

/**
 * Renames the stored run of a folder that cannot be continued after an edit, so that a new run can start. Returns the new name;
 * undefined without a run.
 */
export function setRunAside(folder: string, nowMs: number): string | undefined {
  const run = join(folder, 'run.jsonl')
  if (!existsSync(run)) return undefined
  const aside = join(folder, `run-before-${new Date(nowMs).toISOString().replaceAll(':', '-')}.jsonl`)
  renameSync(run, aside)
  return aside
}

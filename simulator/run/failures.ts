import { performance } from 'node:perf_hooks'

/** The same failure is written to the log at most this often, ms of real time. A feed at ×3600 may fail 3,600 times a second. */
const LOG_EVERY_MS = 60_000

const activityOf = new WeakMap<object, string>()

/** Runs `act`. An error that it throws carries `what` (`running a world second`) to `failureText`; the innermost one counts. */
export function during<T>(what: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    const key = error instanceof Error ? error : new Error(String(error), { cause: error })
    if (!activityOf.has(key)) activityOf.set(key, what)
    throw key
  }
}

/** What the process knows about itself when an error occurs. */
export interface Circumstances {
  /** ISO instant of the world. */
  readonly worldTime?: string | undefined
  /** Method and path of the latest HTTP request, without its query, which may hold a token. */
  readonly lastCall?: string | undefined
}

/** An error for the log: what was being done, when in the world, the latest request, the stack. */
export function failureText(error: unknown, { worldTime, lastCall }: Circumstances): string {
  const what = (error instanceof Error && activityOf.get(error)) || 'doing something unknown'
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return [`Error while ${what}.`, `World time ${worldTime ?? 'unknown'}, last call ${lastCall ?? 'none'}.`, stack].join('\n')
}

/** Logs errors that were contained where they occurred, each kind at most once a minute, with the number of those left out. */
export function failureLog(
  circumstances: () => Circumstances,
  log: (text: string) => void = console.error,
  nowMs: () => number = () => performance.now(),
): (error: unknown) => void {
  const known = new Map<string, { sinceMs: number; leftOut: number }>()
  return (error) => {
    const kind = String(error)
    const before = known.get(kind)
    if (before && nowMs() - before.sinceMs < LOG_EVERY_MS) {
      before.leftOut += 1
      return
    }
    known.set(kind, { sinceMs: nowMs(), leftOut: 0 })
    const repeated = before && before.leftOut > 0 ? `\n(${before.leftOut} more of the same since the last message.)` : ''
    log(`${failureText(error, circumstances())}\nThe simulator goes on.${repeated}`)
  }
}

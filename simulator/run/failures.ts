import { performance } from 'node:perf_hooks'

/** The minimum interval of log lines for the same failure, ms of real time. A feed at ×3600 may fail 3,600 times per second. */
const LOG_EVERY_MS = 60_000
/** Kinds of errors that are known. Texts with ids or times are as many kinds; the oldest is logged again at once. */
const MAX_KINDS = 200

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

/** The state of the process at the time of an error. */
export interface Circumstances {
  /** The simulated time in ISO format. */
  readonly worldTime?: string | undefined
  /** Method and path of the latest HTTP request, without its query, which may contain a token. */
  readonly lastCall?: string | undefined
}

/** An error for the log, with the activity, the simulated time, the latest request and the stack. */
export function failureText(error: unknown, { worldTime, lastCall }: Circumstances): string {
  const what = (error instanceof Error && activityOf.get(error)) || 'an unknown activity'
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return [`Error while ${what}.`, `World time ${worldTime ?? 'unknown'}, last call ${lastCall ?? 'none'}.`, stack].join('\n')
}

/** Logs handled errors, each kind at most once per minute, with the number of omitted errors. */
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
    known.delete(kind)
    known.set(kind, { sinceMs: nowMs(), leftOut: 0 })
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size > MAX_KINDS) known.delete(oldest)
    const repeated = before && before.leftOut > 0 ? `\n(${before.leftOut} more of the same since the last message.)` : ''
    log(`${failureText(error, circumstances())}\nThe simulator goes on.${repeated}`)
  }
}

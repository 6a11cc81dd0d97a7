interface Due {
  atMs: number
  run: () => void
}

/** A clock and timers that advance only by `pass`, for tests. */
export function manualTimers() {
  let nowMs = 0
  let waiting: Due[] = []
  return {
    nowMs: () => nowMs,
    after: (waitMs: number, run: () => void) => {
      const due = { atMs: nowMs + waitMs, run }
      waiting.push(due)
      return () => {
        waiting = waiting.filter((other) => other !== due)
      }
    },
    /** Advances the clock and runs the timers that become due, in order. */
    pass: (ms: number) => {
      const untilMs = nowMs + ms
      for (;;) {
        const [next] = waiting.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)
        if (!next) break
        nowMs = next.atMs
        waiting = waiting.filter((other) => other !== next)
        next.run()
      }
      nowMs = untilMs
    },
  }
}

/** Moments of simulated time, ms. */
export interface RunProgress {
  readonly startMs: number
  readonly nowMs: number
  readonly endMs: number
}

/** `queue  08:01:30  45 %  ×812`: the simulated time, the share of the run and the speed; cut to the width of the terminal. */
export function progressLine(name: string, { nowMs, startMs, endMs }: RunProgress, elapsedMs: number, columns: number): string {
  const time = new Date(nowMs).toISOString().slice(11, 19)
  const share = endMs > startMs ? Math.floor(((nowMs - startMs) / (endMs - startMs)) * 100) : 100
  const speed = elapsedMs > 0 ? `×${Math.round((nowMs - startMs) / elapsedMs)}` : ''
  return `${name}  ${time}  ${share} %  ${speed}`.trimEnd().slice(0, Math.max(0, columns - 1))
}

const SHOWN_EVERY_MS = 200
/** The width for terminals that do not report theirs. */
const USUAL_COLUMNS = 80
const CLEAR_LINE = '\r\u001B[2K'

/** Updates one line of a terminal with the progress and clears the line at the end. Writes nothing to other outputs. */
export function showProgress(name: string, output: NodeJS.WriteStream = process.stdout) {
  if (!output.isTTY) return { at() {}, end() {} }
  // The speed does not include the preparation, which takes about a second.
  let beganMs: number | undefined
  let shownMs = -Infinity
  return {
    at(progress: RunProgress) {
      const nowMs = performance.now()
      beganMs ??= nowMs
      if (nowMs - shownMs < SHOWN_EVERY_MS) return
      shownMs = nowMs
      output.write(CLEAR_LINE + progressLine(name, progress, nowMs - beganMs, output.columns || USUAL_COLUMNS))
    },
    end: () => void output.write(CLEAR_LINE),
  }
}

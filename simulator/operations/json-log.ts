import { format } from 'node:util'

/** Writes one line of JSON with the present time. */
export function writeJsonLine(
  fields: Readonly<Record<string, unknown>>,
  write: (line: string) => void = (line) => process.stdout.write(line),
) {
  write(`${JSON.stringify({ time: new Date().toISOString(), ...fields })}\n`)
}

/** Makes every message of the process a line of JSON, for `--log json`: with its time, level and text. */
export function logInJson(target: Pick<Console, 'log' | 'warn' | 'error'> = console, write?: (line: string) => void) {
  for (const [method, level] of [
    ['log', 'info'],
    ['warn', 'warning'],
    ['error', 'error'],
  ] as const) {
    target[method] = (...parts: unknown[]) => writeJsonLine({ level, message: format(...parts).trim() }, write)
  }
}

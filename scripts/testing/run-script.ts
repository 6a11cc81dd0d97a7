import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'
import { inRepository } from '../root.ts'

/** What a command printed, and its exit code; null if it did not end the process. */
export interface ScriptRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

let runs = 0

/**
 * Runs a file of `scripts` in this process, which takes milliseconds where a process takes seconds. One run at a time. A catch of
 * the script may see the error with which it is ended; what it prints or does then does not count.
 */
export async function runScript(file: string, argv: readonly string[] = []): Promise<ScriptRun> {
  const said = { stdout: '', stderr: '' }
  let code: number | undefined
  const printTo = (stream: keyof typeof said) => (text: string) => void (code === undefined && (said[stream] += `${text}\n`))
  const exit = (status?: number | string | null): never => {
    code ??= Number(status ?? 0)
    throw new Error('The script has ended.')
  }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(printTo('stdout')),
    vi.spyOn(console, 'error').mockImplementation(printTo('stderr')),
    vi.spyOn(process, 'exit').mockImplementation(exit),
  ]
  const { argv: before } = process
  const interruptions = new Set(process.listeners('SIGINT'))
  const path = inRepository('scripts', file)
  process.argv = [process.execPath, path, ...argv]
  try {
    runs += 1
    // With a query, the file is run again.
    await import(/* @vite-ignore */ `${pathToFileURL(path).href}?run=${runs}`)
  } catch (error) {
    if (code === undefined) throw error
  } finally {
    process.argv = before
    for (const spy of spies) spy.mockRestore()
    for (const listener of process.listeners('SIGINT')) if (!interruptions.has(listener)) process.off('SIGINT', listener)
  }
  return { code: code ?? null, ...said }
}

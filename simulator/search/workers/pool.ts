import { Worker } from 'node:worker_threads'
import type { SeedResult, SeedTask } from './search-seed.ts'

export interface PoolOptions {
  readonly workers: number
  /** The next task; undefined when there is none. */
  readonly next: () => SeedTask | undefined
  readonly onResult: (result: SeedResult) => void
}

/** Threads do not inherit the loader of TypeScript. */
const STARTS_WORKER = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
  register()
  return import(${JSON.stringify(new URL('worker.ts', import.meta.url).href)})
})`

type Answer = { readonly result: SeedResult } | { readonly problem: string }

/**
 * Searches seeds in threads until there is no task left or `signal` is aborted. Rejects with an Error if a thread cannot search, for
 * example because a site cannot be read.
 */
export async function searchInThreads({ workers, next, onResult }: PoolOptions, signal: AbortSignal): Promise<void> {
  const threads: Worker[] = []
  const runThread = () =>
    new Promise<void>((resolve, reject) => {
      const thread = new Worker(STARTS_WORKER, { eval: true })
      threads.push(thread)
      const give = () => {
        const task = signal.aborted ? undefined : next()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a thread, not a window
        if (task) thread.postMessage(task)
        else resolve()
      }
      thread.on('message', (answer: Answer) => {
        if ('problem' in answer) return reject(new Error(answer.problem))
        if (signal.aborted) return
        onResult(answer.result)
        give()
      })
      thread.on('error', reject)
      signal.addEventListener('abort', () => resolve())
      give()
    })
  try {
    await Promise.all(Array.from({ length: workers }, runThread))
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
}

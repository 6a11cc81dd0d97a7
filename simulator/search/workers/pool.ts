import { Worker } from 'node:worker_threads'

export interface PoolOptions<Task, Result> {
  readonly workers: number
  /** The next task; undefined when there is none. */
  readonly next: () => Task | undefined
  readonly onResult: (result: Result) => void
}

/**
 * Threads do not inherit the loader of TypeScript. Its code defines the name of each function whenever a closure is made, although the
 * function has that name already. Without these definitions a run takes a fifth less time.
 */
const STARTS_WORKER = `const define = Object.defineProperty
Object.defineProperty = (target, key, descriptor) =>
  typeof target === 'function' && key === 'name' ? target : define(target, key, descriptor)
import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
  register()
  return import(${JSON.stringify(new URL('worker.ts', import.meta.url).href)})
})`

type Answer<Result> = { readonly result: Result } | { readonly problem: string }

/**
 * Searches seeds in threads until there is no task left or `signal` is aborted. Rejects with an Error if a thread cannot search, for
 * example because a site cannot be read.
 */
export async function searchInThreads<Task, Result>(
  { workers, next, onResult }: PoolOptions<Task, Result>,
  signal: AbortSignal,
): Promise<void> {
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
      thread.on('message', (answer: Answer<Result>) => {
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

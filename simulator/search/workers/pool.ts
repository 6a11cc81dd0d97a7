import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build, type Plugin } from 'vite'

export interface PoolOptions<Task, Result> {
  readonly workers: number
  /** The next task; undefined when there is none. */
  readonly next: () => Task | undefined
  readonly onResult: (result: Result) => void
}

/** The simulator finds scenarios by the place of its sources, also when they are compiled. */
const placeOfSource: Plugin = {
  name: 'place-of-source',
  enforce: 'pre',
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
}

/**
 * The program of a thread as one script. Threads do not inherit the loader of TypeScript, and its code defines the name of each function
 * whenever a closure is made. Compiled once for all threads, a run takes a quarter less time and a thread starts some seconds earlier.
 */
async function compiledWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [placeOfSource],
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('worker.ts', import.meta.url)),
      write: false,
      minify: false,
      target: 'node20.19',
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  })
  const [chunk] = 'output' in built ? built.output : []
  if (!chunk) throw new Error('The threads of the search could not be compiled.')
  return chunk.code
}

let compiled: Promise<string> | undefined

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
  compiled ??= compiledWorker()
  const program = await compiled
  const runThread = () =>
    new Promise<void>((resolve, reject) => {
      const thread = new Worker(program, { eval: true })
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

import { parentPort } from 'node:worker_threads'
import { AskSeeds, type AskTask } from '../ask/ask-seeds.ts'
import { SeedSearch, type SeedTask } from './search-seed.ts'

/** A thread that answers every task with a result, or with the text of an error. */
const search = new SeedSearch()
const asks = new AskSeeds()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a thread, not a window
const answer = (message: object) => parentPort?.postMessage(message)
parentPort?.on('message', (task: SeedTask | AskTask) => {
  const done: Promise<object> = 'ask' in task ? asks.ask(task) : search.search(task)
  done.then(
    (result) => answer({ result }),
    (error: unknown) => answer({ problem: error instanceof Error ? error.message : String(error) }),
  )
})

import type { SearchOptions } from '../search-options.ts'
import { searchInThreads } from '../workers/pool.ts'
import { answerOf, type Answer } from './answer.ts'
import { prepareQuestion, type AskResult, type AskTask } from './ask-seeds.ts'

export interface Asking {
  readonly onProgress: (runs: number, brokenRuns: number) => void
  readonly nowMs: () => number
  /** Ends the search; the answer is given from the runs so far. */
  readonly signal: AbortSignal
}

/**
 * Answers a question about the site of a search with the worst minute of its seeds. Rejects with an Error of one sentence if the site
 * or the question cannot be read.
 */
export async function ask(text: string, options: SearchOptions, { onProgress, nowMs, signal }: Asking): Promise<Answer> {
  const { sites, fromSeed, seeds, forMs, workers, out } = options
  const [site = ''] = sites
  const { stage, question, generate } = await prepareQuestion(site, text)
  const endMs = nowMs() + forMs
  let given = 0
  let runs = 0
  let brokenRuns = 0
  let best: AskResult | undefined

  const next = (): AskTask | undefined => {
    if (given >= seeds || nowMs() >= endMs) return undefined
    given += 1
    return { seed: fromSeed + given - 1, site, ask: text }
  }
  const onResult = (result: AskResult) => {
    runs += 1
    if (result.worst.excess > 0) brokenRuns += 1
    const { excess } = result.worst
    // With equal figures, the lowest seed counts, whichever thread is faster.
    if (!best || excess > best.worst.excess || (excess === best.worst.excess && result.seed < best.seed)) best = result
    onProgress(runs, brokenRuns)
  }
  await searchInThreads<AskTask, AskResult>({ workers: Math.min(workers, seeds), next, onResult }, signal)
  if (!best) throw new Error('no run was played')
  return answerOf({ plan: generate(best.seed), worst: best.worst }, { text, question, stage, runs, brokenRuns, out, nowMs })
}

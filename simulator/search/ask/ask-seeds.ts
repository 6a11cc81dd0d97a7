import type { Expected } from '#simulator/scenario/language/expected.ts'
import { createGenerator, type Plan } from '../generate/generate.ts'
import { stageOf, type Stage } from '../generate/stage.ts'
import { readQuestion } from './question.ts'
import { worstSecond, type WorstSecond } from './worst-second.ts'

/** A seed for which a question is asked. */
export interface AskTask {
  readonly seed: number
  readonly site: string
  /** The question as text. */
  readonly ask: string
}

export interface AskResult {
  readonly seed: number
  readonly worst: WorstSecond
}

interface Prepared {
  readonly stage: Stage
  readonly question: Expected
  readonly generate: (seed: number) => Plan
}

/** Reads a site and a question about it. Rejects with a ScenarioError for the site and an Error for the question. */
export async function prepareQuestion(site: string, ask: string): Promise<Prepared> {
  const stage = await stageOf(site)
  return { stage, question: readQuestion(ask, stage.world), generate: createGenerator(stage) }
}

/** Asks one question in this thread. */
export class AskSeeds {
  #prepared: Promise<Prepared> | undefined

  async ask({ seed, site, ask }: AskTask): Promise<AskResult> {
    const { stage, question, generate } = await (this.#prepared ??= prepareQuestion(site, ask))
    return { seed, worst: await worstSecond(generate(seed), stage, question) }
  }
}

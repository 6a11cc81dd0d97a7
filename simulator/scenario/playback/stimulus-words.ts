import { callInWords } from './call.ts'
import type { Stimulus } from '../language/stimuli.ts'

const valueInWords = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)

/** `dip 800`, `group Depot AC, silent, for 20m`: what a line says, without its braces. */
const fieldsInWords = (fields: object): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (value === true ? key : `${key} ${valueInWords(value)}`))
    .join(', ')

/** What a line does: its kind, and the rest in words. */
export function stimulusInWords(stimulus: Stimulus): { stimulus: string; text: string } {
  const [[kind, change] = ['', {}]] = Object.entries(stimulus)
  if ('operator' in stimulus) {
    const { user, call, ...input } = stimulus.operator
    return { stimulus: kind, text: callInWords(user, call, input) }
  }
  return { stimulus: kind, text: typeof change === 'object' && change !== null ? fieldsInWords(change) : valueInWords(change) }
}

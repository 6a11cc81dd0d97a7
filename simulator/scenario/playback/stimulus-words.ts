import { callAsText } from './call.ts'
import type { Stimulus } from '../language/stimuli.ts'

const valueAsText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)

/** The content of a line without braces: `dip 800`, `group Depot AC, silent, for 20m`. */
const fieldsAsText = (fields: object): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (value === true ? key : `${key} ${valueAsText(value)}`))
    .join(', ')

/** A line as its kind and a text of its fields. */
export function stimulusAsText(stimulus: Stimulus): { stimulus: string; text: string } {
  const [[kind, change] = ['', {}]] = Object.entries(stimulus)
  if ('operator' in stimulus) {
    const { user, call, ...input } = stimulus.operator
    return { stimulus: kind, text: callAsText(user, call, input) }
  }
  return { stimulus: kind, text: typeof change === 'object' && change !== null ? fieldsAsText(change) : valueAsText(change) }
}

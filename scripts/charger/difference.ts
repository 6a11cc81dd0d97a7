import type { Answer } from './log-entry.ts'

/** The words of all fields `status` of an answer, by their path. */
function statusesOf(value: unknown, path = ''): [path: string, word: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`
    return key === 'status' && typeof inner === 'string' ? [[at, inner] satisfies [string, string]] : statusesOf(inner, at)
  })
}

function textOf(answer: Answer | undefined): string {
  if (!answer) return 'no answer'
  if (answer.type === 4) return `the error ${answer.code}`
  const statuses = statusesOf(answer.payload).map(([path, word]) => `${path} ${word}`)
  return statuses.length === 0 ? 'an answer without a status' : statuses.join(', ')
}

/** How an answer of the platform differs from that of the log: in its status words or error code, or that there is none. */
export function differenceOf(logged: Answer | undefined, given: Answer | undefined): string | undefined {
  const [was, is] = [textOf(logged), textOf(given)]
  return was === is ? undefined : `the log has ${was}, the platform gave ${is}.`
}

import type { Finding } from './compare.ts'

export type Verdict = Finding['verdict'] | 'nothing to ask'

const WORDS: Record<Verdict, string> = {
  agrees: 'agree',
  differs: 'differ',
  refused: 'refused',
  'not offered': 'not offered',
  'nothing to ask': 'with nothing to ask about',
}

/** `37 calls: 30 agree, 0 differ, 7 refused`: what did not occur is left out, but for the two that are looked for. */
export function inTotal(verdicts: readonly Verdict[]): string {
  const count = (verdict: Verdict) => verdicts.filter((found) => found === verdict).length
  const kinds: Verdict[] = ['agrees', 'differs', 'refused', 'not offered', 'nothing to ask']
  const shown = kinds.filter((kind) => kind === 'agrees' || kind === 'differs' || count(kind) > 0)
  return `${verdicts.length} calls: ${shown.map((kind) => `${count(kind)} ${WORDS[kind]}`).join(', ')}`
}

import type { CheckFinding } from './compare.ts'

export type CheckVerdict = CheckFinding['verdict'] | 'nothing to ask'

const WORDS: Record<CheckVerdict, string> = {
  agrees: 'agree',
  differs: 'differ',
  refused: 'refused',
  'not offered': 'not offered',
  'nothing to ask': 'with nothing to ask about',
}

/** More than this share of the calls has to be compared for the check to say anything about the platform. */
const MIN_SHARE = 0.5

/** Why the check says too little, as a sentence; undefined where enough calls were compared. */
export function shortfall(verdicts: readonly CheckVerdict[]): string | undefined {
  const count = (verdict: CheckVerdict) => verdicts.filter((found) => found === verdict).length
  const [refused, nothing] = [count('refused'), count('nothing to ask')]
  const compared = verdicts.length - refused - nothing
  if (compared > verdicts.length * MIN_SHARE) return undefined
  const reasons = `${refused} were refused and ${nothing} had nothing to ask about`
  return `WARNING: only ${compared} of ${verdicts.length} calls were compared: ${reasons}. Run the check as a user who sees groups and stations and may read most of them, such as an administrator.`
}

/** `37 calls: 30 agree, 0 differ, 7 refused`: verdicts that did not occur are omitted, except `agree` and `differ`. */
export function inTotal(verdicts: readonly CheckVerdict[]): string {
  const count = (verdict: CheckVerdict) => verdicts.filter((found) => found === verdict).length
  const kinds: CheckVerdict[] = ['agrees', 'differs', 'refused', 'not offered', 'nothing to ask']
  const shown = kinds.filter((kind) => kind === 'agrees' || kind === 'differs' || count(kind) > 0)
  return `${verdicts.length} calls: ${shown.map((kind) => `${count(kind)} ${WORDS[kind]}`).join(', ')}`
}

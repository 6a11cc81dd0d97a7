import type { FollowedRead } from '#contract/changes/changes.ts'

/** A number of text, so that reads of the same interval spread over its seconds. */
function phaseOf(text: string): number {
  let phase = 7
  for (let index = 0; index < text.length; index++) phase = (phase * 31 + text.charCodeAt(index)) % 9_973
  return phase
}

/** Whether a read is due in a second. Streams of several clients have the same read due together. */
export const isDue = ({ everyS, path }: FollowedRead, second: number) => (second + phaseOf(path)) % everyS === 0

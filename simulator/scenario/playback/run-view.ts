import { activationEndMs, thresholdsOf } from '#simulator/demand-response/world/fcr-settings.ts'
import type { RunView } from '#contract/sim.ts'
import type { World } from '#simulator/core/world/state.ts'
import { messageOf } from './play-message.ts'
import type { Timeline } from './timeline.ts'
import { stimulusAsText } from './stimulus-words.ts'
import type { ExpectationStatus } from '../expectations/watching.ts'
import { withoutSecrets } from '../language/secrets.ts'

const instant = (ms: number) => new Date(ms).toISOString()

/** Messages from outside are left out: a list of them is too long to read. */
const isMessage = ({ line: { stimulus }, isManual }: ReturnType<Timeline['entries']>[number]) =>
  isManual && messageOf(stimulus) !== undefined

export const timelineView = (timeline: Timeline): RunView['timeline'] =>
  timeline
    .entries()
    .flatMap((entry) => (isMessage(entry) ? [] : [entry]))
    .map(({ line: { atMs, stimulus: line }, isPlayed, isManual }) => {
      const { stimulus, text } = stimulusAsText(withoutSecrets(line))
      return { at: instant(atMs), stimulus, text, isPlayed, isManual }
    })

export const standingView = ({
  words,
  state,
  holdsNow,
  said,
  fromMs,
  toMs,
  decidedAtMs,
}: ExpectationStatus): RunView['expectations'][0] => ({
  expected: words,
  state,
  holdsNow,
  said,
  from: instant(fromMs),
  to: Number.isFinite(toMs) ? instant(toMs) : null,
  decidedAt: decidedAtMs === null ? null : instant(decidedAtMs),
})

/** The start of FCR-D, which a stepwise group follows instead of its single-step settings. */
const STEPWISE_HZ = 49.9

/** The activations of all groups, in the order of their start. */
export const runActivations = ({ groups }: World): RunView['activations'] =>
  [...groups.values()]
    .flatMap((group) =>
      group.response.activations.map((one) => {
        const { atMs, stepType, thresholds } = one
        const untilMs = activationEndMs(group, one)
        return {
          groupId: group.id,
          groupName: group.name,
          start: instant(atMs),
          end: untilMs === null ? null : instant(untilMs),
          activationHz: stepType === 'stepwise' ? STEPWISE_HZ : thresholds.activationFrequency,
          deactivationHz: stepType === 'stepwise' ? STEPWISE_HZ : thresholds.deactivationFrequency,
        }
      }),
    )
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))

type Threshold = RunView['thresholds'][0]

/** The thresholds with the number of their groups, the highest first. */
export function thresholdsIn({ groups }: World): Threshold[] {
  const counted = new Map<string, Threshold>()
  for (const { frequencyHz, side } of [...groups.values()].flatMap(thresholdsOf)) {
    const key = `${frequencyHz} ${side}`
    counted.set(key, { frequencyHz, side, groups: (counted.get(key)?.groups ?? 0) + 1 })
  }
  return [...counted.values()].toSorted((a, b) => b.frequencyHz - a.frequencyHz)
}

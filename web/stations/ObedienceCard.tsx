import type { Obedience } from '#contract/stations.ts'
import { KeyValueCard } from '#ui/KeyValueCard.tsx'
import { deviationText, notFollowedText, otherLimitsText, reactionText } from './obedience-texts.ts'
import { ageText } from '#units/dates.ts'

/** How the charger has followed its setpoints. */
export function ObedienceCard({ obedience }: { obedience: Obedience }) {
  return (
    <KeyValueCard
      title="Response to setpoints"
      rows={[
        ...(typeof obedience.medianAnswerMs === 'number'
          ? [['Answer time', `${Math.round(obedience.medianAnswerMs)} ms`] satisfies [string, string]]
          : []),
        ['Reaction time', reactionText(obedience)],
        ['Declared reaction time', ageText(obedience.declaredReactionMs)],
        ['Deviation from setpoint', deviationText(obedience)],
        ['Not followed', notFollowedText(obedience)],
        ...(obedience.otherLimits
          ? [['Another limit applied', otherLimitsText(obedience.otherLimits)] satisfies [string, string]]
          : []),
        ['Measured reactions', obedience.reactions === 0 ? 'None yet' : `Last ${obedience.reactions}`],
      ]}
    />
  )
}

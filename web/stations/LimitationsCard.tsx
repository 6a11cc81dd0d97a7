import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import type { Obedience } from '#contract/ocpp/sessions.ts'
import type { Station } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import { KeyValueCard } from '#ui/KeyValueCard.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { ageText } from '#units/dates.ts'
import { LiveFigure } from './LivePower.tsx'
import { effectText, isBinding, limitText } from './station-status.ts'
import { deviationText, notFollowedText, otherLimitsText, reactionText } from './obedience-texts.ts'
import { shownGroups } from './station-figures.ts'

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

/** The groups of a station with the services that limit it now. */
export function LimitationsCard({ station }: { station: Station }) {
  const styles = useStyles()
  const groups = shownGroups(station, useCan('seeSuperGroups'))
  return (
    <KeyValueCard
      title="Assigned groups and affecting limitations"
      rows={[['Present limit', <LiveFigure key="limit" station={station} text={limitText(station)} />]]}
    >
      {groups.length === 0 && <Text>The station is in no group.</Text>}
      <ul className={styles.list}>
        {groups.map((group) => (
          <li key={group.id ?? group.name} className={styles.group}>
            <Text weight="semibold">
              {group.id === undefined ? group.name : <TextLink to={paths.group(group.id)}>{group.name}</TextLink>}
              {group.isSuperGroup && ' (super group)'}
            </Text>
            <ul className={styles.list}>
              {group.services.length === 0 && <li className={styles.quiet}>No service of this group affects the station</li>}
              {group.services.map((service) => (
                <li key={service.name} className={isBinding(service, station) ? styles.binding : styles.quiet}>
                  {service.name} {effectText(service, station)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </KeyValueCard>
  )
}

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  group: { padding: `${tokens.spacingVerticalXS} 0`, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
  binding: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
})

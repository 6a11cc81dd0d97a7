import { Caption1, makeStyles, Text, tokens } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import type { Overview } from '#contract/dashboard.ts'
import { useCan } from '#session/session.ts'
import { Section } from '#ui/page/Section.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { zoneText } from '#units/dates.ts'
import { frequencyText } from '#units/reserves.ts'
import { FrequencyPlot } from './FrequencyPlot.tsx'
import { rangeText, spanText, thresholdsText } from './frequency-text.ts'

/** Maximum number of listed activations. */
const NAMED = 3

/** The present frequency, its last hour, and the activations of groups. */
export function GridFrequency({ frequency }: { frequency: Overview['frequency'] }) {
  const styles = useStyles()
  const seesGroups = useCan('seeGroups')
  const seesResponse = useCan('seeDemandResponse')
  const part = seesResponse ? '#demand-response' : '#charts'
  const { activations, points, nowHz } = frequency
  const zone = zoneText(Date.parse(points.at(-1)?.at ?? ''))
  return (
    <Section
      id="grid-frequency"
      title="Grid frequency"
      aside={
        <Text size={500} weight="semibold" className={styles.now}>
          {nowHz === null ? 'Not measured' : frequencyText(nowHz)}
        </Text>
      }
    >
      <FrequencyPlot frequency={frequency} />
      <Caption1 className={styles.quiet}>
        {rangeText(frequency)} {thresholdsText(frequency)}
      </Caption1>
      <Caption1 as="p" className={styles.activations}>
        {activations.length === 0 ? 'No activations in the last hour.' : `Activations, ${zone}: `}
        {activations.slice(0, NAMED).map((one, place) => (
          <span key={`${one.groupId} ${one.start}`}>
            {place > 0 && '; '}
            {seesGroups ? <TextLink to={`${paths.group(one.groupId)}${part}`}>{one.groupName}</TextLink> : one.groupName}{' '}
            {spanText(one)}
          </span>
        ))}
        {activations.length > NAMED && ` and ${activations.length - NAMED} more`}
      </Caption1>
    </Section>
  )
}

const useStyles = makeStyles({
  // The height of the adjacent headings, for a common baseline.
  now: { fontVariantNumeric: 'tabular-nums', lineHeight: tokens.lineHeightBase400 },
  quiet: { color: tokens.colorNeutralForeground2 },
  activations: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})

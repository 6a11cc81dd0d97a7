import { Caption1Strong, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import type { Group } from '#contract/groups.ts'
import { CATEGORIES, CATEGORY_LABEL } from '#contract/stations.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { GroupRules } from '#web/congestion/GroupRules.tsx'
import { groupDevices } from './calls.ts'

interface Props {
  group: Group
  /** The group can have congestion rules, and this user may view them. */
  hasRules: boolean
}

/** Lists the congestion rules of a group and its devices by category, with links. */
export function ConnectedSection({ group, hasRules }: Props) {
  return (
    <Section id="connected" title="Connected rules and devices">
      {hasRules && <GroupRules group={group} />}
      <Devices group={group} />
    </Section>
  )
}

function Devices({ group }: { group: Group }) {
  const styles = useStyles()
  const read = useAtomValue(groupDevices(group.id))
  if (read.state === 'failed') {
    return <PageState kind="failed" text="Failed to get list of devices" action={{ label: 'Retry', run: read.refresh }} />
  }
  if (!read.value) return <PageState kind="loading" text="Loading..." />
  const { data, total } = read.value
  if (total === 0) return <Text>No device is connected to this group.</Text>
  return (
    <div className={styles.devices}>
      <StaleSince resource={read} />
      {CATEGORIES.map((category) => {
        const devices = data.filter(({ type }) => type.category === category)
        if (devices.length === 0) return null
        // A partial list has no count per category.
        const label = total > data.length ? CATEGORY_LABEL[category] : `${CATEGORY_LABEL[category]} (${devices.length})`
        return (
          <div key={category}>
            <Caption1Strong as="h3" block className={styles.category}>
              {label}
            </Caption1Strong>
            <ul aria-label={label} className={styles.list}>
              {devices.map(({ deviceId, name }) => (
                <li key={deviceId}>
                  <TextLink to={paths.device(deviceId)}>{name}</TextLink>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {total > data.length && (
        <Text>
          The first {data.length} of {total}. See Stations for all devices.
        </Text>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  devices: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  category: { margin: 0, color: tokens.colorNeutralForeground2 },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
  },
})

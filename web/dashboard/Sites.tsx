import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import type { Overview } from '#contract/dashboard.ts'
import { GROUP_TYPE_LABEL } from '#contract/groups.ts'
import { isOverload } from '#contract/phase-load.ts'
import { useCan } from '#session/session.ts'
import { LoadBar } from '#ui/LoadBar.tsx'
import { Section } from '#ui/page/Section.tsx'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { loadBarParts } from '#units/phase-load.ts'
import { PROBLEM_LABEL, problemSeverity } from './problem-text.ts'
import { siteLoadText, siteStationsText } from './site-text.ts'

type Site = NonNullable<Overview['sites']>[number]

/** The groups as tiles, sorted by severity and then by headroom. Empty if the platform does not report them. */
export function Sites({ sites, siteCount }: Pick<Overview, 'sites' | 'siteCount'>) {
  const styles = useStyles()
  const seesGroups = useCan('seeGroups')
  if (!sites) return null
  const rest = (siteCount ?? sites.length) - sites.length
  return (
    <Section
      id="sites"
      title="Groups"
      aside={seesGroups && <TextLink to={paths.groups()}>{rest > 0 ? `All ${siteCount} groups` : 'All groups'}</TextLink>}
    >
      {sites.length === 0 && <Text>No groups.</Text>}
      <ul className={styles.tiles}>
        {sites.map((site) => (
          <Tile key={site.groupId} site={site} />
        ))}
      </ul>
    </Section>
  )
}

function Tile({ site }: { site: Site }) {
  const styles = useStyles()
  const isBattery = site.type === 'GROUP_TYPE_BATTERY'
  const canOpen = useCan(isBattery ? 'seeBatteryStorage' : 'seeGroups')
  const { groupId, groupName, type, problem, load } = site
  return (
    <li className={styles.tile}>
      <div className={styles.head}>
        <Text weight="semibold" className={styles.name} title={groupName}>
          {canOpen ? <TextLink to={paths.group(groupId)}>{groupName}</TextLink> : groupName}
        </Text>
        {problem ? (
          <SeverityChip severity={problemSeverity(problem)} hasIcon>
            {PROBLEM_LABEL[problem]}
          </SeverityChip>
        ) : (
          <Text size={200} className={styles.muted}>
            {GROUP_TYPE_LABEL[type]}
          </Text>
        )}
      </div>
      <Text className={mergeClasses(styles.figure, load !== null && isOverload(load) && styles.over)}>{siteLoadText(site)}</Text>
      <div className={styles.bar}>{load && <LoadBar parts={loadBarParts(load)} />}</div>
      <Text size={200} className={styles.muted}>
        {siteStationsText(site)}
      </Text>
    </li>
  )
}

const useStyles = makeStyles({
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 248px), 1fr))',
    gap: tokens.spacingHorizontalM,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  tile: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '24px',
  },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  figure: { fontVariantNumeric: 'tabular-nums' },
  over: { fontWeight: tokens.fontWeightSemibold, textDecorationLine: 'underline' },
  // The bar of a group without a limit keeps its room, so that the tiles are aligned.
  bar: { minHeight: '10px' },
  muted: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})

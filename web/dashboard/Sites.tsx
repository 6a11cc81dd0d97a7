import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { UnitText, WholeParts } from '#ui/UnitText.tsx'
import { paths } from '#app/paths.ts'
import type { Overview } from '#contract/dashboard.ts'
import { GROUP_TYPE_LABEL } from '#contract/groups.ts'
import { useCan } from '#session/session.ts'
import { GroupLoad, LoadBar } from '#ui/LoadBar.tsx'
import { Section } from '#ui/page/Section.tsx'
import { ProblemChip } from '#ui/SeverityChip.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { flowText } from '#units/current-power.ts'
import { chargeBarParts } from '#units/phase-load.ts'
import { unknownPowerText } from './power-text.ts'
import { siteProblem, siteStationsText, socText } from './site-text.ts'

type Site = NonNullable<Overview['sites']>[number]

/** The groups as tiles, sorted by severity and then by headroom. Empty if the platform does not report them. */
export function Sites({ sites, siteCount, problems }: Pick<Overview, 'sites' | 'siteCount' | 'problems'>) {
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
          <Tile key={site.groupId} site={site} problems={problems} />
        ))}
      </ul>
    </Section>
  )
}

interface TileProps {
  site: Site
  problems: Overview['problems']
  /** Without remarks, and each text on one line, for tiles of one height. */
  isBrief?: boolean
}

/** The state of a group: its worst problem, its load and its stations. */
export function Tile({ site, problems, isBrief = false }: TileProps) {
  const styles = useStyles()
  const isBattery = site.type === 'GROUP_TYPE_BATTERY'
  const canOpen = useCan(isBattery ? 'seeBatteryStorage' : 'seeGroups')
  const { groupId, groupName, type, load, powerW, unknownPower = 0, socPercent } = site
  const problem = siteProblem(site, problems)
  const power = [flowText(powerW), unknownPowerText(unknownPower), socText(socPercent)].filter(Boolean).join(', ')
  const stations = siteStationsText(site, isBrief)
  return (
    <li className={mergeClasses(styles.tile, isBrief && styles.brief)}>
      <div className={styles.head}>
        <Text weight="semibold" className={styles.name} title={groupName}>
          {canOpen ? <TextLink to={paths.group(groupId)}>{groupName}</TextLink> : groupName}
        </Text>
        {problem ? (
          <ProblemChip kind={problem} />
        ) : (
          <Text size={200} className={styles.muted}>
            {GROUP_TYPE_LABEL[type]}
          </Text>
        )}
      </div>
      {load ? (
        <GroupLoad load={load} isBrief={isBrief} isOneLine={isBrief} />
      ) : (
        <div className={styles.load}>
          <Text className={styles.power}>
            {isBrief ? <WholeParts text={power} lines={1} lineHeight={tokens.lineHeightBase300} /> : <UnitText text={power} />}
          </Text>
          {typeof socPercent === 'number' && <LoadBar parts={chargeBarParts(socPercent)} />}
        </div>
      )}
      <Text size={200} className={styles.muted}>
        {isBrief ? <WholeParts text={stations} lines={1} lineHeight={tokens.lineHeightBase200} /> : stations}
      </Text>
    </li>
  )
}

const useStyles = makeStyles({
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
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
  brief: { whiteSpace: 'nowrap', overflow: 'hidden' },
  head: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '24px',
    // A long name gives way to the chip.
    '& > :last-child': { flexShrink: 0 },
  },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  load: { minWidth: 0 },
  power: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  muted: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})

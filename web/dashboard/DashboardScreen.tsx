import { makeStyles, mergeClasses, tokens, Caption1 } from '@fluentui/react-components'
import { FullScreenMaximize20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import { readOverview, type Overview } from '#contract/dashboard.ts'
import { GROUP_TYPES } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { isNotOffered } from '#platform/call.ts'
import { useCan } from '#session/session.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { usePathname } from '#ui/address/console-location.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { Section } from '#ui/page/Section.tsx'
import { isWall, WALL_ADDRESS } from '#ui/page/wall.ts'
import { useUrlQuery } from '#ui/url-query.ts'
import { BidsNow } from './BidsNow.tsx'
import { GridFrequency } from './GridFrequency.tsx'
import { PowerByType } from './PowerByType.tsx'
import { PowerHistory } from './PowerHistory.tsx'
import { AutomaticActions, Problems } from './Problems.tsx'
import { Sites } from './Sites.tsx'
import { StationsByType } from './StationsByType.tsx'
import { WallBar } from './WallBar.tsx'
import { overview } from './act-count.ts'
import { totalState } from './power-text.ts'

const GroupList = lazyPart(async () => ({ default: (await import('#web/groups/GroupList.tsx')).GroupList }))

/** The content for a platform without the dashboard call: the groups with their power and limits. */
function GroupsInstead() {
  const seesGroups = useCan('seeGroups')
  return (
    <>
      <PageState kind="empty" text={`This platform does not offer ${readOverview.provisional}.`} />
      {seesGroups && (
        <CodeBoundary fallback={<PageState kind="loading" text="Loading..." />}>
          <GroupList label="Groups" types={GROUP_TYPES} />
        </CodeBoundary>
      )}
    </>
  )
}

const ReserveDay = lazyPart(async () => ({ default: (await import('./ReserveDay.tsx')).ReserveDay }))

/** Sold reserve against available reserve. Its code is fetched after the first screen. */
function SoldReserve() {
  const styles = useSoldReserveStyles()
  return (
    <Section id="sold-reserve" title="Sold reserve, next 24 hours" aside={<TextLink to={paths.tsoMarket()}>TSO market</TextLink>}>
      <div className={styles.content}>
        <CodeBoundary fallback={<PageState kind="loading" text="Loading..." />}>
          <ReserveDay />
        </CodeBoundary>
      </div>
      <Caption1 className={styles.quiet}>
        The present hour is compared with what the groups that sold it can give now, each later hour with their forecast (p10).
      </Caption1>
    </Section>
  )
}

const useSoldReserveStyles = makeStyles({
  // The height of two products, so that the page does not move when they arrive.
  content: { minHeight: '436px' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** The state of everything in one line of figures. */
function TotalState({ overview, isStale }: { overview: Overview; isStale: boolean }) {
  const styles = useTotalStateStyles()
  return (
    <dl aria-label="Total state" className={styles.figures}>
      {totalState(overview, isStale).map(({ label, value, isUrgent }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={mergeClasses(styles.value, isUrgent && styles.urgent)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const useTotalStateStyles = makeStyles({
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(50% - 20px, 128px), auto))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXXL}`,
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  figure: { minWidth: 0 },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  urgent: { color: tokens.colorStatusDangerForeground1 },
})

/** The overview of everything the user may view, problems first. */
export function DashboardScreen() {
  const styles = useStyles()
  const read = useAtomValue(overview())
  const isOnWall = isWall(usePathname(), useUrlQuery())
  if (!read.value) {
    return (
      <Screen title="Dashboard">
        {isNotOffered(readOverview, read.reply) ? (
          <GroupsInstead />
        ) : read.state === 'failed' ? (
          <PageState kind="failed" text="Failed to fetch the dashboard" action={{ label: 'Retry', run: read.refresh }} />
        ) : (
          <PageState kind="loading" shape="panels" text="Loading..." />
        )}
      </Screen>
    )
  }
  const { sites, siteCount, power, stations, frequency, bids } = read.value
  const isFilled = bids !== null && sites !== undefined
  return (
    <Screen title="Dashboard" aside={isOnWall ? <WallBar resource={read} /> : <WallLink />}>
      <StaleSince resource={read} />
      <TotalState overview={read.value} isStale={read.isStale} />
      <div className={mergeClasses(styles.panels, bids !== null && styles.withReserve, isFilled && styles.filled)}>
        <div className={mergeClasses(styles.attention, bids !== null && styles.twoRows)}>
          <div className={mergeClasses(styles.problems, isFilled && styles.aboveReserve)}>
            <Problems {...read.value} isStale={read.isStale} />
          </div>
          {sites && (
            <div className={mergeClasses(styles.sites, isFilled && styles.inMiddle)}>
              <Sites sites={sites} siteCount={siteCount} />
            </div>
          )}
        </div>
        <div className={mergeClasses(styles.frequency, isFilled && styles.atEnd)}>
          <GridFrequency frequency={frequency} />
          <AutomaticActions {...read.value} isStale={read.isStale} />
        </div>
        {bids && (
          <div className={mergeClasses(styles.reserve, isFilled && styles.belowProblems)}>
            <SoldReserve />
          </div>
        )}
        <div className={mergeClasses(styles.powerDay, bids !== null && styles.withSold, isFilled && styles.besideReserve)}>
          <PowerHistory />
        </div>
        <div className={mergeClasses(styles.power, bids ? styles.inFour : styles.wider)}>
          <PowerByType power={power} stations={stations} />
        </div>
        <div className={mergeClasses(styles.stations, bids ? styles.beside : styles.wider)}>
          <StationsByType stations={stations} />
        </div>
        {bids && (
          <div className={styles.bids}>
            <BidsNow bids={bids} />
          </div>
        )}
      </div>
    </Screen>
  )
}

/** Not for phones, which have no room for a button in the title line. */
function WallLink() {
  const styles = useStyles()
  return (
    <div className={styles.wallLink}>
      <LinkButton to={WALL_ADDRESS} appearance="subtle" icon={<FullScreenMaximize20Regular />}>
        Wall display
      </LinkButton>
    </div>
  )
}

const WIDE = '@media (min-width: 1100px)'
const VERY_WIDE = '@media (min-width: 1920px)'

const useStyles = makeStyles({
  wallLink: { marginInlineStart: 'auto', '@media (max-width: 640px)': { display: 'none' } },
  panels: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    // Panels of a row have the same height.
    '& > div > section, & > div > section > .fui-Card, & > div > div:last-child > section, & > div > div:last-child > section > .fui-Card':
      {
        height: '100%',
        boxSizing: 'border-box',
      },
    [WIDE]: { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))' },
  },
  // The reserve is below the automatic actions. Rows after the first two have the height of their content.
  withReserve: { [WIDE]: { gridTemplateRows: 'auto 1fr' }, [VERY_WIDE]: { gridTemplateRows: 'auto' } },
  twoRows: { [WIDE]: { gridRow: 'span 2' } },
  attention: {
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    [WIDE]: { gridColumn: 'span 7' },
    // Three columns: what to act on, the groups, and the grid.
    [VERY_WIDE]: { display: 'contents' },
  },
  problems: { minWidth: 0, [VERY_WIDE]: { gridColumn: 'span 4' } },
  frequency: {
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    [WIDE]: { gridColumn: 'span 5' },
    [VERY_WIDE]: { gridColumn: 'span 4' },
    // The automatic actions keep their own height.
    '& > section:nth-child(n)': { height: 'auto' },
  },
  sites: { minWidth: 0, flexGrow: 1, [VERY_WIDE]: { gridColumn: 'span 4' } },
  power: { minWidth: 0, [WIDE]: { gridColumn: 'span 4' } },
  stations: { minWidth: 0, [WIDE]: { gridColumn: 'span 5' } },
  bids: { minWidth: 0, [WIDE]: { gridColumn: 'span 3' }, [VERY_WIDE]: { gridColumn: 'span 4' } },
  reserve: { minWidth: 0, [WIDE]: { gridColumn: 'span 5' }, [VERY_WIDE]: { gridColumn: 'span 4' } },
  powerDay: { minWidth: 0, [WIDE]: { gridColumn: 'span 12' } },
  withSold: { [VERY_WIDE]: { gridColumn: 'span 8' } },
  inFour: { [VERY_WIDE]: { gridColumn: 'span 3' } },
  beside: { [VERY_WIDE]: { gridColumn: 'span 5' } },
  // The reserve follows the problems at once, and fills the column down to the end of the power chart. The row in the middle
  // takes what the groups and the grid need beyond the problems.
  filled: { [VERY_WIDE]: { gridTemplateRows: 'auto 1fr auto' } },
  aboveReserve: { [VERY_WIDE]: { gridRow: '1', gridColumn: '1 / span 4' } },
  inMiddle: { [VERY_WIDE]: { gridRow: '1 / span 2', gridColumn: '5 / span 4' } },
  atEnd: { [VERY_WIDE]: { gridRow: '1 / span 2', gridColumn: '9 / span 4' } },
  belowProblems: { [VERY_WIDE]: { gridRow: '2 / span 2', gridColumn: '1 / span 4' } },
  besideReserve: { [VERY_WIDE]: { gridRow: '3', gridColumn: '5 / span 8' } },
  wider: { [WIDE]: { gridColumn: 'span 6' } },
})

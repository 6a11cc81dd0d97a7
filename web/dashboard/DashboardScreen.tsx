import { Caption1, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { UnitText } from '#ui/UnitText.tsx'
import { paths } from '#app/paths.ts'
import { type Overview, readOverview } from '#contract/dashboard.ts'
import { Section } from '#ui/page/Section.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { dayAndRangeText } from '#units/hours.ts'
import { megawattText } from '#units/current-power.ts'
import { capacityOfText, isShort, isUnderDelivered, responseText } from '#units/reserves.ts'
import { BidStatus } from '#web/bids/BidStatus.tsx'
import { FullScreenMaximize20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { GROUP_TYPES } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { isNotOffered } from '#platform/call.ts'
import { useCan } from '#session/session.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { usePathname } from '#ui/address/console-location.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { useMedia } from '#ui/hooks.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { isWall, WALL_ADDRESS } from '#ui/page/wall.ts'
import { useUrlQuery } from '#ui/url-query.ts'
import { GridFrequency } from './GridFrequency.tsx'
import { PowerByType } from './PowerByType.tsx'
import { PowerHistory } from './PowerHistory.tsx'
import { AutomaticActions, Problems, Setup } from './Problems.tsx'
import { Sites } from './Sites.tsx'
import { StationsByType } from './StationsByType.tsx'
import { overview } from './act-count.ts'
import { type ColumnCount, columnsOf } from './columns.ts'
import { totalState } from './power-text.ts'

/** Maximum number of listed bids. */
const NAMED = 6

/** The bids of this hour and the next. */
function BidsNow({ bids }: { bids: NonNullable<Overview['bids']> }) {
  const styles = useBidsNowStyles()
  return (
    <Section id="bids" title="Bids" aside={<TextLink to={paths.tsoMarket()}>TSO market</TextLink>}>
      {bids.length === 0 && <Text>No bids for this hour or later.</Text>}
      <ul className={styles.list}>
        {bids.slice(0, NAMED).map(({ groupId, groupName, hour, quantity, isOngoing, availableKw, deliveredKw, requiredKw }) => (
          <li key={`${groupId} ${hour}`} className={styles.bid}>
            <span className={styles.head}>
              <TextLink to={`${paths.tsoMarket()}?${new URLSearchParams({ search: groupName })}`}>{groupName}</TextLink>
              <BidStatus status={isOngoing ? 'Ongoing' : 'Next'} />
            </span>
            <span className={styles.figure}>
              <UnitText text={`${megawattText(quantity)}, ${dayAndRangeText(Date.parse(hour))}`} />
            </span>
            {typeof deliveredKw === 'number' && (
              <span className={isUnderDelivered({ deliveredKw, requiredKw }) ? styles.short : styles.figure}>
                <UnitText text={responseText({ deliveredKw, requiredKw })} />
              </span>
            )}
            {isOngoing && availableKw === null && <span className={styles.figure}>Available power unknown</span>}
            {availableKw !== null && (
              <span className={isShort(quantity * 1_000, availableKw) ? styles.short : styles.figure}>
                <UnitText text={capacityOfText({ soldKw: quantity * 1_000, availableKw })} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {bids.length > NAMED && <Text className={styles.figure}>and {bids.length - NAMED} more</Text>}
    </Section>
  )
}

const useBidsNowStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, listStyleType: 'none', margin: 0, padding: 0 },
  bid: { display: 'flex', flexDirection: 'column' },
  head: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalM, overflowWrap: 'anywhere' },
  short: { color: tokens.colorStatusWarningForeground3, fontVariantNumeric: 'tabular-nums' },
  figure: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})

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

const WallDisplay = lazyPart(async () => ({ default: (await import('./WallDisplay.tsx')).WallDisplay }))

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
  // The height of one product, so that the page hardly moves when it arrives.
  content: { minHeight: '216px' },
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
  const read = useAtomValue(overview())
  const isOnWall = isWall(usePathname(), useUrlQuery())
  const count = useColumnCount(read.value?.bids === null)
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
  if (isOnWall) {
    return (
      <CodeBoundary fallback={<PageState kind="loading" text="Loading..." />}>
        <WallDisplay read={read} overview={read.value} />
      </CodeBoundary>
    )
  }
  return (
    <Screen title="Dashboard" aside={<WallLink />}>
      <StaleSince resource={read} isPage />
      <TotalState overview={read.value} isStale={read.isStale} />
      <Panels key={`${count} ${read.value.bids === null}`} count={count} overview={read.value} isStale={read.isStale} />
    </Screen>
  )
}

/** The panels in as many columns as there is room for. They keep their places while their contents change. */
function Panels({ count, overview, isStale }: { count: ColumnCount; overview: Overview; isStale: boolean }) {
  const styles = useStyles()
  const [columns] = useState(() => columnsOf(count, overview))
  const { sites, siteCount, power, stations, frequency, bids, problems } = overview
  const parts = {
    problems: <Problems key="problems" {...overview} isStale={isStale} />,
    sites: sites && <Sites key="sites" sites={sites} siteCount={siteCount} problems={problems} />,
    automatic: <AutomaticActions key="automatic" {...overview} isStale={isStale} />,
    setup: <Setup key="setup" problems={problems} />,
    frequency: <GridFrequency key="frequency" frequency={frequency} />,
    bids: bids && <BidsNow key="bids" bids={bids} />,
    sold: bids && <SoldReserve key="sold" />,
    powerDay: <PowerHistory key="power-day" />,
    power: <PowerByType key="power" power={power} stations={stations} />,
    stations: <StationsByType key="stations" stations={stations} />,
  }
  return (
    <div data-columns className={mergeClasses(styles.panels, count === 'tall' && styles.tall)}>
      {columns.map((column) => (
        <div key={column.join()} className={styles.column}>
          {column.map((name) => parts[name])}
        </div>
      ))}
    </div>
  )
}

const WIDE = '(min-width: 1100px)'
const VERY_WIDE = '(min-width: 1920px)'
const TALL = '(min-height: 1200px)'

function useColumnCount(hasFewParts: boolean): ColumnCount {
  const isWide = useMedia(WIDE)
  const isVeryWide = useMedia(VERY_WIDE)
  const isTall = useMedia(TALL)
  return isVeryWide ? (isTall && hasFewParts ? 'tall' : 3) : isWide ? 2 : 1
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

const useStyles = makeStyles({
  wallLink: { marginInlineStart: 'auto', '@media (max-width: 640px)': { display: 'none' } },
  panels: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    '@media (min-width: 1100px)': { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
    '@media (min-width: 1920px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
  tall: { '@media (min-width: 1920px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)' } },
  column: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    // The last panel ends with the other columns; its lines share the room.
    '& > section:last-child': { display: 'flex', flexDirection: 'column', flexGrow: 1 },
    '& > section:last-child > .fui-Card': { flexGrow: 1 },
  },
})

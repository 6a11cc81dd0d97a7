import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useMemo, useSyncExternalStore } from 'react'
import { isAutomatic, isSetup, type Overview, type Problem } from '#contract/dashboard.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import type { Resource } from '#platform/resource.ts'
import { problemSeverity } from '#ui/SeverityChip.tsx'
import { useMedia } from '#ui/hooks.ts'
import { SEVERITY_COLORS } from '#ui/severity.ts'
import { zonedTimeText } from '#units/dates.ts'
import { frequencyText } from '#units/reserves.ts'
import { actCountOf, automaticCountOf, isUrgent, quietText } from './act-count.ts'
import { FrequencyPlot } from './FrequencyPlot.tsx'
import { totalText } from './power-text.ts'
import { ProblemLine } from './ProblemLine.tsx'
import { siteProblem } from './site-text.ts'
import { Tile } from './Sites.tsx'
import { WallBar } from './WallBar.tsx'

/** The smallest picture of a wall display, px. It is enlarged to the window, so that it is read from three metres at every size. */
const MIN = { widthPx: 1_120, heightPx: 630 }
/** Without lists: the state, the frequency, the last line, and the spaces between them, px. */
const FIXED_PX = 350
const STALE_PX = 28
const LINE_PX = 42
const TILE_PX = 116

/** What a wall display has room for. */
interface WallFit {
  /** The enlargement of the picture. */
  readonly scale: number
  /** The size of the picture before it is enlarged, px. */
  readonly widthPx: number
  readonly heightPx: number
  /** Lines of problems, and rows of groups. */
  readonly lines: number
  readonly tileRows: number
}

/**
 * The picture of a window of this size, px. A narrower window than the least picture is not filled but scrolls. The state of stale values
 * has a second line, with their time.
 */
export function wallFit(widthPx: number, heightPx: number, isStale = false): WallFit {
  const scale = Math.max(1, Math.min(widthPx / MIN.widthPx, heightPx / MIN.heightPx))
  const pictureHeightPx = Math.max(MIN.heightPx, heightPx / scale)
  const roomPx = pictureHeightPx - FIXED_PX - (isStale ? STALE_PX : 0)
  return {
    scale,
    widthPx: widthPx / scale,
    heightPx: pictureHeightPx,
    lines: Math.floor(roomPx / LINE_PX),
    tileRows: Math.floor(roomPx / TILE_PX),
  }
}

const COLUMNS = 2
/** How long a page of groups stays. */
const PAGE_MS = 12 * SECOND_MS

/** The groups that are shown at a time: the first `kept`, and those from `first` to `end`, which count from 0. */
interface WallPage {
  readonly kept: number
  readonly first: number
  readonly end: number
}

/** All groups, or the `urgent` first ones and one page after the other of the rest. The last row always takes turns. */
export function wallPage(count: number, perPage: number, urgent: number, nowMs: number): WallPage {
  const kept = count <= perPage ? 0 : Math.max(0, Math.min(urgent, perPage - COLUMNS))
  const turning = perPage - kept
  const pages = Math.max(1, Math.ceil((count - kept) / turning))
  const first = kept + (Math.floor(nowMs / PAGE_MS) % pages) * turning
  return { kept, first, end: Math.min(count, first + turning) }
}

/** `Groups`, `Groups 1 to 4 of 6`, or `Groups 1 to 2 and 5 to 6 of 6`. */
export function wallTitle({ kept, first, end }: WallPage, count: number): string {
  if (kept + end - first === count) return 'Groups'
  const isGap = kept > 0 && first > kept
  return isGap
    ? `Groups 1 to ${kept} and ${first + 1} to ${end} of ${count}`
    : `Groups ${kept > 0 ? 1 : first + 1} to ${end} of ${count}`
}

const onResize = (follow: () => void) => {
  window.addEventListener('resize', follow)
  return () => window.removeEventListener('resize', follow)
}

/** The state of everything for a wall: one colour, the worst problems, the groups in turn, and the frequency. It never scrolls. */
export function WallDisplay({ read, overview }: { read: Resource<unknown>; overview: Overview }) {
  const styles = useStyles()
  const size = useSyncExternalStore(onResize, () => `${window.innerWidth} ${window.innerHeight}`)
  const fit = useMemo(() => {
    const [width = 0, height = 0] = size.split(' ').map(Number)
    return wallFit(width, height, read.isStale)
  }, [size, read.isStale])
  const open = overview.problems.filter(({ acknowledgement }) => !acknowledgement)
  const toAct = open.filter((problem) => !isAutomatic(problem.kind) && !isSetup(problem))
  const automatic = open.filter(({ kind }) => isAutomatic(kind))
  return (
    <div className={styles.wall} style={{ zoom: fit.scale, height: `${fit.heightPx}px` }}>
      <State overview={overview} {...read} />
      <div className={styles.middle}>
        <Lines
          title="Needs attention"
          problems={toAct}
          count={actCountOf(overview)}
          lines={fit.lines}
          none={read.isStale ? UNKNOWN : 'Nothing'}
        />
        <Groups sites={overview.sites} siteCount={overview.siteCount} problems={overview.problems} tileRows={fit.tileRows} />
      </div>
      <div className={styles.middle}>
        <Lines
          title="Automatic"
          problems={automatic}
          count={automaticCountOf(overview)}
          lines={4}
          none={read.isStale ? UNKNOWN : 'No automatic actions'}
        />
        <FrequencyPlot frequency={overview.frequency} />
      </div>
      <WallBar resource={read} />
    </div>
  )
}

const UNKNOWN = 'Unknown'
const NONE: NonNullable<Overview['sites']> = []

/** One colour for the worst that is open, with what it is, and the figures of the whole fleet. */
function State({ overview, isStale, asOfMs }: Pick<Resource<unknown>, 'isStale' | 'asOfMs'> & { overview: Overview }) {
  const styles = useStyles()
  const nowMs = useNow(SECOND_MS)
  const count = actCountOf(overview)
  const look = count > 0 ? (isUrgent(overview) ? styles.act : styles.soon) : isStale ? styles.unknown : styles.well
  return (
    <div className={mergeClasses(styles.state, look)}>
      <h1 className={styles.words}>{wallStateText(overview, isStale)}</h1>
      {isStale && asOfMs !== undefined && <span className={styles.figure}>Values from {zonedTimeText(asOfMs)}</span>}
      <span className={styles.figure}>{totalText(overview.power)}</span>
      <span className={styles.figure}>
        {overview.frequency.nowHz === null ? 'Not measured' : frequencyText(overview.frequency.nowHz)}
      </span>
      <time dateTime={new Date(nowMs).toISOString()} className={styles.figure}>
        {zonedTimeText(nowMs)}
      </time>
    </div>
  )
}

/**
 * `9 to act on, 4 at once`; without the second part if not all problems are listed. A count that could not be refreshed has a `?`, and
 * one of 0 is unknown then.
 */
export function wallStateText(overview: Parameters<typeof quietText>[0], isStale: boolean): string {
  const { problems } = overview
  const count = actCountOf(overview)
  if (count === 0) return isStale ? 'State unknown' : quietText(overview)
  const urgent = problems.filter((one) => !one.acknowledgement && problemSeverity(one.kind) === 'act').length
  const isPartial = urgent > 0 && urgent < count
  return `${count}${isStale ? '?' : ''} to act on${isPartial ? `, ${urgent} at once` : ''}`
}

interface LinesProps {
  title: string
  problems: readonly Problem[]
  count: number
  /** Lines that fit, with the one that counts the rest. */
  lines: number
  none: string
}

function Lines({ title, problems, count, lines, none }: LinesProps) {
  const styles = useStyles()
  const isWide = useMedia(WIDE)
  const shown = problems.slice(0, count > lines ? lines - 1 : lines)
  return (
    <section aria-label={title} className={styles.part}>
      <h2 className={styles.title}>{count > 0 ? `${title}: ${count}` : title}</h2>
      {count === 0 && <Text className={styles.quiet}>{none}</Text>}
      <ul className={styles.list}>
        {shown.map((problem) => (
          <ProblemLine
            key={`${problem.kind} ${problem.groupId} ${problem.deviceId} ${problem.reserve?.service}`}
            problem={problem}
            hasFixedHeight={isWide}
          />
        ))}
      </ul>
      {count > shown.length && <Text className={styles.quiet}>and {count - shown.length} more</Text>}
    </section>
  )
}

interface GroupsProps extends Pick<Overview, 'sites' | 'siteCount'> {
  problems: Overview['problems']
  tileRows: number
}

/** The groups, worst first; those without a problem that do not fit take turns. */
function Groups({ sites = NONE, siteCount = sites.length, problems, tileRows }: GroupsProps) {
  const styles = useStyles()
  const urgent = sites.filter((site) => {
    const problem = siteProblem(site, problems)
    return problem !== null && !isAutomatic(problem)
  }).length
  const page = wallPage(sites.length, tileRows * COLUMNS, urgent, useNow(SECOND_MS))
  return (
    <section aria-label="Groups" className={styles.part}>
      <h2 className={styles.title}>{wallTitle(page, siteCount)}</h2>
      {sites.length === 0 && <Text className={styles.quiet}>{siteCount > 0 ? UNKNOWN : 'No groups'}</Text>}
      <ul className={styles.tiles}>
        {[...sites.slice(0, page.kept), ...sites.slice(page.first, page.end)].map((site) => (
          <Tile key={site.groupId} site={site} problems={problems} isBrief />
        ))}
      </ul>
    </section>
  )
}

const { act, soon } = SEVERITY_COLORS
/** Narrower windows have the parts below each other. */
const WIDE = '(min-width: 1101px)'
const FORCED = '@media (forced-colors: active)'

const useStyles = makeStyles({
  wall: {
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr) 190px auto',
    gap: tokens.spacingVerticalM,
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalL,
    // In a narrow window, the parts are below each other.
    '@media (max-width: 1100px)': { height: 'auto !important', gridTemplateRows: 'none' },
    [`@media ${WIDE}`]: { overflow: 'hidden' },
  },
  middle: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    minHeight: 0,
    // The problems are sentences.
    [`@media ${WIDE}`]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
  state: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `0 ${tokens.spacingHorizontalXXL}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusMedium,
    fontVariantNumeric: 'tabular-nums',
    [FORCED]: { outline: '2px solid CanvasText' },
  },
  words: { margin: 0, flexGrow: 1, fontSize: '32px', lineHeight: '44px', fontWeight: tokens.fontWeightSemibold },
  figure: { fontSize: '20px', lineHeight: '28px', fontWeight: tokens.fontWeightSemibold },
  act: { backgroundColor: tokens[act.fill], color: tokens[act.text] },
  soon: { backgroundColor: tokens[soon.fill], color: tokens[soon.text] },
  well: {
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorStatusSuccessForeground1,
    boxShadow: `inset 0 0 0 2px ${tokens.colorStatusSuccessForeground1}`,
  },
  unknown: {
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: `inset 0 0 0 2px ${tokens.colorNeutralStrokeAccessible}`,
  },
  part: { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, gap: tokens.spacingVerticalXS },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  list: { listStyleType: 'none', margin: 0, padding: 0, fontSize: tokens.fontSizeBase400 },
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalS,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    '@media (min-width: 641px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

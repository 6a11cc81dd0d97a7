import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { isOverload, type PhaseLoad } from '#contract/phase-load.ts'
import { loadBarParts, type LoadBarParts, loadPartsText, phaseLoadTexts } from '#units/phase-load.ts'
import { SCALE } from './ChargeBar.tsx'
import { WholeParts } from './UnitText.tsx'
import { visuallyHidden } from './visually-hidden.ts'

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/**
 * A load relative to its limit, with its figures: building, chargers, hatched for offline chargers and for what another limit holds
 * back, a mark at the limit, red above it. A text beside it has the facts.
 */
export function LoadBar({ parts: { parts, limit, marks } }: { parts: LoadBarParts }) {
  const styles = useStyles()
  return (
    <div aria-hidden data-load-bar className={styles.bar}>
      {parts.map(({ kind, share, figure, text }) => (
        <span
          key={kind}
          className={mergeClasses(styles.part, styles[kind], kind === 'over' && share > 0 && styles.seen)}
          style={{ width: percent(share) }}
        >
          {share > 0 && kind !== 'over' && (
            <>
              <span className={mergeClasses(styles.figure, styles[`${kind}Text`])}>{figure}</span>
              <span className={mergeClasses(styles.text, styles[`${kind}Text`])}>{text}</span>
            </>
          )}
        </span>
      ))}
      {marks.map((mark) => (
        <span key={mark} className={styles.mark} style={{ left: percent(mark) }} />
      ))}
      {limit !== undefined && <span className={styles.limit} style={{ left: `min(${percent(limit)}, 100% - 3px)` }} />}
    </div>
  )
}

interface GroupLoadProps {
  load: PhaseLoad
  /** Without remarks. */
  isBrief?: boolean
  /** Leaves out what has no room on one line, in whole parts. */
  isOneLine?: boolean
}

/** The load of a group on its limit, everywhere in the same form: figures, remarks, and the bar. */
export function GroupLoad({ load, isBrief = false, isOneLine = false }: GroupLoadProps) {
  const styles = useStyles()
  const { figures, remarks } = phaseLoadTexts(load)
  return (
    <div className={styles.load}>
      <span title={isOneLine ? figures : undefined}>
        <span className={mergeClasses(styles.figures, isOverload(load) && styles.isOver)}>
          {isOneLine ? <WholeParts text={figures} lines={1} lineHeight={tokens.lineHeightBase300} /> : figures}
        </span>
        {remarks && !isBrief && <span className={styles.remarks}>, {remarks}</span>}
      </span>
      <LoadBar parts={loadBarParts(load)} />
      {/* The bar has these figures for the eyes. */}
      <span className={styles.hidden}>{loadPartsText(load)}</span>
    </div>
  )
}

const FORCED = '@media (forced-colors: active)'
/** The room of a figure such as `1,208.5`, and of one with its word. */
const FIGURE_FITS = '@container (min-width: 44px) and (max-width: 107.9px)'
const TEXT_FITS = '@container (min-width: 108px)'

const hatch = (color: string, ground: string, angle: string) =>
  `repeating-linear-gradient(${angle}, ${color} 0 2px, ${ground} 2px 6px)`

const useStyles = makeStyles({
  load: { position: 'relative', minWidth: 0, fontVariantNumeric: 'tabular-nums' },
  figures: { fontWeight: tokens.fontWeightSemibold },
  isOver: { textDecorationLine: 'underline', color: tokens.colorStatusDangerForeground1 },
  remarks: { color: tokens.colorNeutralForeground2 },
  hidden: visuallyHidden,
  bar: {
    ...SCALE.track,
    display: 'flex',
    height: '20px',
    marginTop: tokens.spacingVerticalXXS,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  part: {
    containerType: 'inline-size',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 0,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    '@media (prefers-reduced-motion: no-preference)': {
      transitionProperty: 'width',
      transitionDuration: '150ms',
      transitionTimingFunction: 'linear',
    },
  },
  figure: { display: 'none', [FIGURE_FITS]: { display: 'inline' } },
  text: { display: 'none', [TEXT_FITS]: { display: 'inline' } },
  building: { backgroundColor: tokens.colorNeutralForeground3, [FORCED]: { backgroundColor: 'GrayText' } },
  buildingText: {
    backgroundColor: tokens.colorNeutralForeground3,
    color: tokens.colorNeutralBackground1,
    [FORCED]: { backgroundColor: 'GrayText', color: 'Canvas' },
  },
  chargers: {
    backgroundColor: tokens.colorCompoundBrandBackground,
    // Apart from the building without colour, too.
    boxShadow: `inset 1px 0 0 ${tokens.colorNeutralBackground1}`,
    [FORCED]: { backgroundColor: 'Highlight' },
  },
  chargersText: {
    backgroundColor: tokens.colorCompoundBrandBackground,
    color: tokens.colorNeutralBackground1,
    [FORCED]: { backgroundColor: 'Highlight', color: 'HighlightText' },
  },
  held: {
    backgroundImage: hatch(tokens.colorCompoundBrandBackground, 'transparent', '135deg'),
    [FORCED]: { backgroundImage: hatch('Highlight', 'Canvas', '135deg') },
  },
  // A small excess stays visible.
  over: { flexShrink: 0, backgroundColor: tokens.colorStatusDangerBorder2, [FORCED]: { backgroundColor: 'CanvasText' } },
  seen: { minWidth: '6px' },
  heldBack: {
    backgroundImage: hatch(tokens.colorNeutralForeground3, 'transparent', '45deg'),
    [FORCED]: { backgroundImage: hatch('GrayText', 'Canvas', '45deg') },
  },
  free: {},
  // On a hatched part, a figure has a ground of its own.
  heldText: {
    padding: `0 ${tokens.spacingHorizontalXS}`,
    backgroundColor: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground1,
    [FORCED]: { backgroundColor: 'Canvas', color: 'CanvasText' },
  },
  heldBackText: {
    padding: `0 ${tokens.spacingHorizontalXS}`,
    backgroundColor: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground1,
    [FORCED]: { backgroundColor: 'Canvas', color: 'CanvasText' },
  },
  freeText: {
    backgroundColor: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground1,
    [FORCED]: { backgroundColor: 'Canvas', color: 'CanvasText' },
  },
  // Where a part of the limit ends, such as the main fuse below boost charging.
  mark: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    width: '1px',
    backgroundColor: tokens.colorNeutralForeground1,
    [FORCED]: { backgroundColor: 'CanvasText' },
  },
  limit: {
    position: 'absolute',
    top: '-2px',
    bottom: '-2px',
    width: '3px',
    backgroundColor: tokens.colorNeutralForeground1,
    // On a part of the same colour, as in high contrast.
    boxShadow: `0 0 0 1px ${tokens.colorNeutralBackground1}`,
    [FORCED]: { backgroundColor: 'CanvasText', boxShadow: '0 0 0 1px Canvas' },
  },
})

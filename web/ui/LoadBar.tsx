import { makeStyles, tokens } from '@fluentui/react-components'
import type { LoadBarParts } from '#units/phase-load.ts'

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** A load relative to its limit: grey building, blue chargers, striped for offline chargers, a mark at the limit, red above it. A text beside it has the facts. */
export function LoadBar({ parts: { building, chargers, held, over, limit } }: { parts: LoadBarParts }) {
  const styles = useStyles()
  return (
    <div aria-hidden className={styles.bar}>
      <span className={styles.building} style={{ width: percent(building) }} />
      <span className={styles.chargers} style={{ width: percent(chargers) }} />
      {held !== undefined && held > 0 && <span className={styles.held} style={{ width: percent(held) }} />}
      {over > 0 && <span className={styles.over} style={{ width: percent(over) }} />}
      <span className={styles.limit} style={{ left: `min(${percent(limit)}, 100% - 2px)` }} />
    </div>
  )
}

const FORCED = '@media (forced-colors: active)'

const useStyles = makeStyles({
  bar: {
    position: 'relative',
    display: 'flex',
    height: '6px',
    marginTop: tokens.spacingVerticalXXS,
    backgroundColor: tokens.colorNeutralBackground6,
    forcedColorAdjust: 'none',
    [FORCED]: { backgroundColor: 'Canvas', outline: '1px solid CanvasText' },
  },
  building: { backgroundColor: tokens.colorNeutralForeground3, [FORCED]: { backgroundColor: 'GrayText' } },
  chargers: { backgroundColor: tokens.colorCompoundBrandBackground, [FORCED]: { backgroundColor: 'Highlight' } },
  held: {
    boxSizing: 'border-box',
    backgroundImage: `repeating-linear-gradient(135deg, ${tokens.colorCompoundBrandBackground} 0 2px, transparent 2px 5px)`,
    [FORCED]: { backgroundImage: 'repeating-linear-gradient(135deg, Highlight 0 2px, Canvas 2px 5px)' },
  },
  // A small excess stays visible.
  over: {
    flexShrink: 0,
    minWidth: '6px',
    backgroundColor: tokens.colorStatusDangerBorder2,
    [FORCED]: { backgroundColor: 'CanvasText' },
  },
  limit: {
    position: 'absolute',
    top: '-2px',
    bottom: '-2px',
    width: '2px',
    backgroundColor: tokens.colorNeutralForeground1,
    [FORCED]: { backgroundColor: 'CanvasText' },
  },
})

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- `select` and `datalist` cannot show sections with two texts per option */
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Entry } from './entry.ts'
import type { Section } from './sections.ts'

interface Props {
  id: string
  sections: readonly Section[]
  /** The place of the selected result among all results. */
  selected: number
  onSelect: (at: number) => void
  onChoose: (entry: Entry) => void
}

/** The results in sections. The focus stays in the input, which names the selected option. */
export function ResultList({ id, sections, selected, onSelect, onChoose }: Props) {
  const styles = useStyles()
  const firsts = sections.map((_, at) => sections.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0))
  return (
    // A press must not take the focus from the input.
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Results"
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {sections.map(({ title, entries, leftOut }, place) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <div id={`${id}-${title}`} role="presentation" className={styles.title}>
            {title}
          </div>
          {entries.map((entry, row) => {
            const at = (firsts[place] ?? 0) + row
            const isSelected = at === selected
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys reach the input, which has the focus
              <div
                key={entry.key}
                id={`${id}-${at}`}
                ref={isSelected ? scrollIntoView : undefined}
                role="option"
                tabIndex={-1}
                aria-selected={isSelected}
                className={mergeClasses(styles.option, isSelected && styles.selected)}
                onMouseMove={() => isSelected || onSelect(at)}
                onClick={() => onChoose(entry)}
              >
                <span className={styles.label}>{entry.label}</span>
                {entry.detail !== undefined && <span className={styles.detail}>{entry.detail}</span>}
              </div>
            )
          })}
          {leftOut !== undefined && (
            <div role="presentation" className={styles.title}>
              + {leftOut} more
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

const FORCED = '@media (forced-colors: active)'

const useStyles = makeStyles({
  list: { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}` },
  title: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: tokens.lineHeightBase200,
  },
  option: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    minHeight: '36px',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    border: '1px solid transparent',
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    scrollMargin: '28px',
    [FORCED]: { border: '1px solid Canvas' },
  },
  selected: {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    [FORCED]: { border: '1px solid Highlight' },
  },
  label: { minWidth: 0, overflowWrap: 'anywhere' },
  detail: {
    minWidth: 0,
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
})

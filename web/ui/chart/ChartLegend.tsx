import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { bareFieldset } from '../fields/bare-fieldset.ts'
import { legendTexts } from './chart-series.ts'
import type { ShownSeries } from './chart-frame.ts'

interface Props {
  /** All lines, hidden ones too. */
  series: readonly ShownSeries[]
  hidden: ReadonlySet<string>
  onToggle: (name: string) => void
}

/** Names of the lines with their units and, if there are two axes, their axis. A click hides or shows a line. */
export function ChartLegend({ series, hidden, onToggle }: Props) {
  const styles = useStyles()
  const labels = legendTexts(series)
  return (
    <fieldset aria-label="Lines" className={styles.legend}>
      {series.map(({ name, look }, place) => (
        // A pressed toggle button has a background on which some line colours are not visible.
        <Button
          key={name}
          size="small"
          appearance="subtle"
          className={styles.entry}
          aria-pressed={!hidden.has(name)}
          onClick={() => onToggle(name)}
          icon={
            <svg width={28} height={8} aria-hidden>
              <line x1={0} x2={28} y1={4} y2={4} stroke={look.color} strokeDasharray={look.dash} strokeWidth={2} />
            </svg>
          }
        >
          <span className={hidden.has(name) ? styles.hidden : undefined}>{labels[place]}</span>
        </Button>
      ))}
    </fieldset>
  )
}

const useStyles = makeStyles({
  legend: {
    ...bareFieldset,
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
  },
  entry: { minWidth: 'auto', fontWeight: tokens.fontWeightRegular },
  hidden: { textDecorationLine: 'line-through' },
})

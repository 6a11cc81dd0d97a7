import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { activeFilters } from './active-filters.ts'
import type { Criteria, StationFilter } from './station-filter.ts'
import { useFilterNames } from './use-filter-names.ts'

interface Props {
  filter: StationFilter
  onChange: (change: Partial<Criteria>) => void
  onClear: () => void
}

/** The filters in force, each with a button that removes it. */
export function ActiveFilters({ filter, onChange, onClear }: Props) {
  const styles = useStyles()
  const active = activeFilters(filter, useFilterNames(filter))
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className={styles.chips}>
      {active.map(({ text, without }) => (
        <li key={text}>
          <Button
            className={styles.chip}
            size="small"
            shape="circular"
            icon={<DismissRegular />}
            iconPosition="after"
            aria-label={`Remove filter ${text}`}
            onClick={() => onChange(without)}
          >
            {text}
          </Button>
        </li>
      ))}
      <li>
        <Button size="small" appearance="transparent" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}

const useStyles = makeStyles({
  chips: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, listStyleType: 'none', margin: 0, padding: 0 },
  // A long search wraps in place of widening the page.
  chip: { maxWidth: '100%', overflowWrap: 'anywhere' },
})

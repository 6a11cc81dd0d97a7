import { makeStyles, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { bareFieldset } from './row-styles.ts'

interface Props {
  /** Accessible name of the rows. */
  label: string
  rows: readonly (readonly [label: string, value: string])[]
}

/** Fields as text, for users who may not change them. Each value is named by its label. */
export function TextRows({ label, rows }: Props) {
  const styles = useStyles()
  const id = useId()
  return (
    <fieldset aria-label={label} className={styles.rows}>
      <dl className={styles.list}>
        {rows.map(([name, value], place) => (
          <div key={name} className={styles.row}>
            <dt id={`${id}-${place}`} className={styles.name}>
              {name}
            </dt>
            <dd aria-labelledby={`${id}-${place}`} className={styles.value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </fieldset>
  )
}

const useStyles = makeStyles({
  rows: bareFieldset,
  list: { display: 'flex', flexDirection: 'column', margin: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
    gap: `0 ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottomStyle: 'none' },
  },
  name: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
})

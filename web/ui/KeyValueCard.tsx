import { Card, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { useId, type ReactNode } from 'react'

/** A label with its value, and an info button after the label; an undefined value leaves the row out. */
export type KeyValueRow = readonly [label: string, value: ReactNode, info?: ReactNode]

interface Props {
  title: string
  rows: readonly KeyValueRow[]
  /** Shown at the end of the title line. */
  aside?: ReactNode
  children?: ReactNode
}

/** A titled card of labels and values. */
export function KeyValueCard({ title, rows, aside, children }: Props) {
  const styles = useStyles()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <Card>
        <div className={styles.head}>
          <Subtitle2 as="h2" id={titleId} className={styles.title}>
            {title}
          </Subtitle2>
          {aside}
        </div>
        <dl className={styles.list}>
          {rows.map(
            ([label, value, info]) =>
              value !== undefined && (
                <div key={label} className={styles.row}>
                  <dt className={styles.label}>
                    {label}
                    {info}
                  </dt>
                  <dd className={styles.value}>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {children}
      </Card>
    </section>
  )
}

const useStyles = makeStyles({
  card: { minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  title: { margin: 0 },
  list: { margin: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(7rem, 2fr) 3fr',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTopStyle: 'none' },
  },
  label: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
})

import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

interface Props {
  /** Accessible name of the list. */
  label: string
  figures: readonly (readonly [label: string, value: string])[]
}

/** A few figures side by side, each below its label. */
export function Figures({ label, figures }: Props) {
  const styles = useFiguresStyles()
  return (
    <dl aria-label={label} className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const useFiguresStyles = makeStyles({
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    maxWidth: '1200px',
    margin: 0,
  },
  name: { color: tokens.colorNeutralForeground2 },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Properties of a thing: labels in one column, values in the next. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  const styles = useStyles()
  return (
    <dl className={styles.list}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
  },
  // Label and value are cells of the grid of the list.
  fact: { display: 'contents' },
  label: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, fontVariantNumeric: 'tabular-nums' },
})

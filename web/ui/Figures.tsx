import { makeStyles, tokens } from '@fluentui/react-components'

interface Props {
  /** Accessible name of the list. */
  label: string
  figures: readonly (readonly [label: string, value: string])[]
}

/** A few figures side by side, each below its label. */
export function Figures({ label, figures }: Props) {
  const styles = useStyles()
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

const useStyles = makeStyles({
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

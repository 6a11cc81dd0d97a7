import { makeStyles, Radio, RadioGroup } from '@fluentui/react-components'

interface Props<Key extends string> {
  periods: readonly { key: Key; label: string }[]
  /** Undefined while a zoomed range is shown. */
  chosen: Key | undefined
  onChoose: (key: Key) => void
}

/** Selects the period of a chart. Each period ends now. */
export function PeriodChoice<Key extends string>({ periods, chosen, onChoose }: Props<Key>) {
  const styles = useStyles()
  const choose = (value: string) => {
    const period = periods.find(({ key }) => key === value)
    if (period) onChoose(period.key)
  }
  return (
    <RadioGroup
      layout="horizontal"
      className={styles.choice}
      aria-label="Period"
      value={chosen ?? ''}
      onChange={(_, { value }) => choose(value)}
    >
      {periods.map(({ key, label }) => (
        <Radio key={key} value={key} label={{ children: label, className: styles.label }} />
      ))}
    </RadioGroup>
  )
}

const useStyles = makeStyles({
  choice: { flexWrap: 'wrap' },
  label: { whiteSpace: 'nowrap' },
})

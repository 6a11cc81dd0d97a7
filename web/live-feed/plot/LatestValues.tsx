import { Caption1, Card, makeStyles, Subtitle2, tokens, mergeClasses, ToggleButton } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { dateTimeText } from '#units/dates.ts'
import { numericValue, shownValue } from './device-values.ts'
import type { Feed } from '../feed.ts'
import { oldValuesText } from '../feed-text.ts'
import { DataLine16Regular } from '@fluentui/react-icons'
import { memo } from 'react'

interface LatestValueProps {
  name: string
  /** Undefined when the last message has no value for this key. */
  text: string | undefined
  unit: string | undefined
  /** The original value, if it differs from the shown value. */
  sent: string | undefined
  isNumber: boolean
  isChanged: boolean
  isDrawn: boolean
  onDraw: (name: string | undefined) => void
}

/** One key with its latest value, a mark while the value is new, and a button that draws its line. */
const LatestValue = memo(function LatestValue(props: LatestValueProps) {
  const { name, text, unit, sent, isNumber, isChanged, isDrawn, onDraw } = props
  const styles = useLatestValueStyles()
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value} title={sent}>
        {isChanged && <span className={styles.mark} />}
        {isChanged && <span className={styles.unseen}>changed</span>}
        {text === undefined ? (
          <span className={styles.quiet}>no value</span>
        ) : (
          <span className={mergeClasses(isChanged && styles.changed)}>
            {text} <span className={styles.quiet}>{unit}</span>
          </span>
        )}
      </dd>
      {/* A `dl` may only contain `dt` and `dd`. */}
      <dd className={styles.draw}>
        <ToggleButton
          size="small"
          appearance="transparent"
          icon={<DataLine16Regular />}
          checked={isDrawn}
          disabled={!isDrawn && !isNumber}
          aria-label={`Draw ${name}`}
          title={isNumber || isDrawn ? `Draw ${name}` : 'The latest value is not a number'}
          onClick={() => onDraw(isDrawn ? undefined : name)}
        />
      </dd>
    </div>
  )
})

const useLatestValueStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', color: tokens.colorNeutralForeground2 },
  value: {
    position: 'relative',
    margin: 0,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontVariantNumeric: 'tabular-nums',
  },
  draw: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  changed: { fontWeight: tokens.fontWeightSemibold },
  mark: {
    width: '6px',
    height: '6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorCompoundBrandBackground,
  },
  // Text for screen readers, which do not announce the dot.
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})

interface Props {
  feed: Feed
  drawnKey: string | undefined
  onDraw: (key: string | undefined) => void
}

/** The values of the last message by key. A value missing in that message is shown as missing, not with its older value. */
export function LatestValues({ feed, drawnKey, onDraw }: Props) {
  const styles = useStyles()
  const { message, changed } = useAtomValue(feed.atoms.latest)
  const keys = useAtomValue(feed.atoms.keys)
  const old = oldValuesText(useAtomValue(feed.atoms.status), useAtomValue(feed.atoms.traffic))

  return (
    <section aria-label="Latest values">
      <Card className={styles.card}>
        <Subtitle2 as="h2" className={styles.title}>
          Latest values
        </Subtitle2>
        <Caption1 className={styles.quiet}>{message ? dateTimeText(message.ts) : 'No message yet'}</Caption1>
        {old !== undefined && <Caption1 className={styles.warning}>{old}</Caption1>}
        <dl className={mergeClasses(styles.list, old !== undefined && styles.old)}>
          {keys.map((name) => {
            const value = message?.values.find(({ key }) => key === name)
            const shown = value && shownValue(value)
            return (
              <LatestValue
                key={name}
                name={name}
                text={shown?.text}
                unit={shown?.unit}
                sent={shown?.sent}
                isNumber={value !== undefined && !Number.isNaN(numericValue(value))}
                isChanged={changed.includes(name)}
                isDrawn={name === drawnKey}
                onDraw={onDraw}
              />
            )
          })}
        </dl>
      </Card>
    </section>
  )
}

const useStyles = makeStyles({
  card: { gap: tokens.spacingVerticalXS },
  title: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  old: { fontStyle: 'italic', color: tokens.colorNeutralForeground3 },
  list: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalXL,
  },
})

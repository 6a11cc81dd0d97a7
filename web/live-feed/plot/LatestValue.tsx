import { makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components'
import { DataLine16Regular } from '@fluentui/react-icons'
import { memo } from 'react'

interface Props {
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
export const LatestValue = memo(function LatestValue({ name, text, unit, sent, isNumber, isChanged, isDrawn, onDraw }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value} title={sent}>
        {isChanged && (
          <>
            <span className={styles.mark} />
            <span className={styles.unseen}>changed</span>
          </>
        )}
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
        <DrawButton name={name} isNumber={isNumber} isDrawn={isDrawn} onDraw={onDraw} />
      </dd>
    </div>
  )
})

const DrawButton = memo(function DrawButton({
  name,
  isNumber,
  isDrawn,
  onDraw,
}: Pick<Props, 'name' | 'isNumber' | 'isDrawn' | 'onDraw'>) {
  return (
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
  )
})

const useStyles = makeStyles({
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

import { makeStyles } from '@fluentui/react-components'
import { unitParts } from '#units/numbers/number-format.ts'

/** A text in which no line ends between a figure and its unit. */
export function UnitText({ text = '' }: { text?: string | undefined }) {
  const styles = useStyles()
  return unitParts(text).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
      <span key={place} className={styles.whole}>
        {part}
      </span>
    ),
  )
}

const useStyles = makeStyles({ whole: { whiteSpace: 'nowrap' } })

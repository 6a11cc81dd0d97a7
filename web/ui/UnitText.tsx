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

/**
 * A text in a place of a fixed height. What has no room is left out in whole parts (`L3 88 / 90.5 A:`, `main fuse 63`, `+ boost 27.5`),
 * so that no figure loses its unit or its word; a comma or colon at the end says that more follows. A single part that is too wide,
 * such as a name, is cut at its end.
 */
export function WholeParts({ text, lines, lineHeight }: { text: string; lines: number; lineHeight: string }) {
  const styles = useStyles()
  return (
    <span className={styles.parts} style={{ maxHeight: `calc(${lines} * ${lineHeight})`, lineHeight }}>
      {text.split(/(?<=[,;:]) | (?=\+ )/).map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
        <span key={place} className={styles.part}>
          {part}&nbsp;
        </span>
      ))}
    </span>
  )
}

const useStyles = makeStyles({
  whole: { whiteSpace: 'nowrap' },
  parts: { display: 'flex', flexWrap: 'wrap', minWidth: 0, overflow: 'hidden' },
  part: { flexShrink: 0, maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

import { numberText } from '#units/numbers/number-format.ts'
import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { Feed } from '../feed.ts'
import { countText } from '../feed-text.ts'
import { holdText } from './hold-text.ts'

/** Number of listed rows, or why the list is on hold. Its height is constant, so that the list below does not move. */
export function HoldLine({ feed }: { feed: Feed }) {
  const styles = useStyles()
  const { length, held, newCount } = useAtomValue(feed.atoms.list)
  const { dropped } = useAtomValue(feed.atoms.traffic)
  const text = holdText(useAtomValue(feed.atoms.holds), newCount)
  return (
    <div className={styles.line}>
      {text === undefined ? (
        <span className={styles.quiet}>
          {length < held ? `${numberText(length)} of ${countText(held, 'row')}` : countText(held, 'row')}
          {dropped > 0 && `, ${numberText(dropped)} older removed`}
        </span>
      ) : (
        <>
          <Text weight="semibold">{text}</Text>
          <Button size="small" appearance="primary" onClick={feed.resume}>
            Show newest
          </Button>
        </>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalM,
    minHeight: '1.75rem',
    fontVariantNumeric: 'tabular-nums',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

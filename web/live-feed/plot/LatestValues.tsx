import { Caption1, Card, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { dateTimeText } from '#units/dates.ts'
import { numericValue, shownValue } from './device-values.ts'
import type { Feed } from '../feed.ts'
import { LatestValue } from './LatestValue.tsx'

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

  return (
    <section aria-label="Latest values">
      <Card className={styles.card}>
        <Subtitle2 as="h2" className={styles.title}>
          Latest values
        </Subtitle2>
        <Caption1 className={styles.quiet}>{message ? dateTimeText(message.ts) : 'No message yet'}</Caption1>
        <dl className={styles.list}>
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
  list: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalXL,
  },
})

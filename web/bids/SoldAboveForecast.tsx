import { makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components'

/** Number of hours that are listed without opening the list. */
const MOST_SHOWN = 3

/** The hours for which more is sold than is surely expected. Many of them are folded. */
export function SoldAboveForecast({ texts }: { texts: readonly string[] }) {
  const styles = useStyles()
  if (texts.length === 0) return null
  const list = (
    <ul className={styles.list}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {texts.length <= MOST_SHOWN ? (
          list
        ) : (
          <details>
            <summary>
              {texts.length} hours have more sold than expected. First: {texts[0]}
            </summary>
            {list}
          </details>
        )}
      </MessageBarBody>
    </MessageBar>
  )
}

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, fontVariantNumeric: 'tabular-nums' },
})

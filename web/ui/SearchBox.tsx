import { makeStyles, SearchBox as FluentSearchBox } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 300

interface Props {
  /** The text that is searched for now. */
  value: string
  /** Called once per pause in typing, and at once on Enter. */
  onSearch: (text: string) => void
  placeholder: string
}

/** A search box that waits for a pause of 300 ms. */
export function SearchBox({ value, onSearch, placeholder }: Props) {
  const styles = useStyles()
  // Only what has not been handed on is kept here, so that the box follows `value` at all other times.
  const [typed, setTyped] = useState<string>()

  const search = (text: string) => {
    setTyped(undefined)
    if (text !== value) onSearch(text)
  }
  const searchAfterPause = useEffectEvent(search)

  // Only typing starts the pause anew; a refresh of the list that renders us does not.
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => searchAfterPause(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <FluentSearchBox
      className={styles.box}
      aria-label={placeholder}
      placeholder={placeholder}
      value={typed ?? value}
      onChange={(_, data) => setTyped(data.value)}
      onKeyDown={(event) => event.key === 'Enter' && search(event.currentTarget.value)}
    />
  )
}

const useStyles = makeStyles({
  box: { width: '100%', maxWidth: '360px' },
})

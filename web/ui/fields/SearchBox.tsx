import { makeStyles, SearchBox as FluentSearchBox } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 300

interface Props {
  /** The text that is searched for now. */
  value: string
  /** Called once per pause in typing, and at once on Enter. */
  onSearch: (text: string) => void
  placeholder: string
  /** How many entries match, once that is known. A screen reader announces it while a search is active. */
  found?: number | undefined
}

/** A search box that waits for a pause of 300 ms. */
export function SearchBox({ value, onSearch, placeholder, found }: Props) {
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
    <>
      <FluentSearchBox
        className={styles.box}
        aria-label={placeholder}
        placeholder={placeholder}
        dismiss={{ 'aria-label': `Clear: ${placeholder}` }}
        value={typed ?? value}
        onChange={(_, data) => setTyped(data.value)}
        onKeyDown={(event) => event.key === 'Enter' && search(event.currentTarget.value)}
      />
      {/* Always there, since screen readers do not announce a region that appears together with its text. */}
      <output className={styles.announced}>{hitsText(value, found)}</output>
    </>
  )
}

/** The sentence that announces the result of a search; empty without one. */
function hitsText(text: string, found: number | undefined): string {
  if (text === '' || found === undefined) return ''
  return found === 1 ? '1 result' : `${found} results`
}

const useStyles = makeStyles({
  announced: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  box: { width: '100%', maxWidth: '360px' },
})

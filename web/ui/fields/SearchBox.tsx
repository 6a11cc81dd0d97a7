import { visuallyHidden } from '#ui/visually-hidden.ts'
import { makeStyles, SearchBox as FluentSearchBox } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useState } from 'react'
import { plural } from '#contract/plural.ts'

const PAUSE_MS = 300

interface Props {
  /** The present search text. */
  value: string
  /** Called once per pause in typing, and immediately on Enter. */
  onSearch: (text: string) => void
  placeholder: string
  /** Number of matches; undefined until known. Screen readers announce it during a search. */
  found?: number | undefined
}

/** A search box that waits for a pause of 300 ms. */
export function SearchBox({ value, onSearch, placeholder, found }: Props) {
  const styles = useStyles()
  // Only text that `onSearch` has not received is kept here. Otherwise the box shows `value`.
  const [typed, setTyped] = useState<string>()

  const search = (text: string) => {
    setTyped(undefined)
    if (text !== value) onSearch(text)
  }
  const searchAfterPause = useEffectEvent(search)

  // Only typing restarts the pause. A refresh of the list, which renders this box again, does not.
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

/** The announcement of the search result; empty without a search. */
function hitsText(text: string, found: number | undefined): string {
  if (text === '' || found === undefined) return ''
  return `${found} ${plural(found, 'result', 'results')}`
}

const useStyles = makeStyles({
  announced: visuallyHidden,
  box: { width: '100%', maxWidth: '360px' },
})

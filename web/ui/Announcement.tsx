import { makeStyles } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { visuallyHidden } from '#ui/visually-hidden.ts'

const ANNOUNCE_AFTER_MS = 400

/** Announces a text to screen readers after a pause without changes. */
export function Announcement({ text }: { text: string }) {
  const styles = useStyles()
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div aria-live="polite" className={styles.unseen}>
      {said}
    </div>
  )
}

const useStyles = makeStyles({ unseen: visuallyHidden })

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { paths } from '#app/paths.ts'
import type { Resource } from '#platform/resource.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { navigate } from '#ui/address/console-location.ts'
import { zonedTimeText } from '#units/dates.ts'
import { connectionText } from './site-text.ts'

/**
 * Keeps the screen on while the component is mounted. A hidden tab loses the lock, so it is requested again. Returns whether the
 * screen is kept on: some browsers have no such function, and some refuse it, for example on low battery.
 */
function useWakeLock(): boolean {
  const [isKeptOn, setIsKeptOn] = useState(false)
  useEffect(() => {
    // Only in secure contexts, although its type says always.
    const wakeLock = (navigator as Partial<Navigator>).wakeLock
    if (!wakeLock) return undefined
    let sentinel: WakeLockSentinel | undefined
    let isOver = false
    const request = async () => {
      if (document.visibilityState !== 'visible' || (sentinel && !sentinel.released)) return
      try {
        const held = await wakeLock.request('screen')
        if (isOver) {
          await held.release()
          return
        }
        sentinel = held
        held.addEventListener('release', () => setIsKeptOn(false))
        setIsKeptOn(true)
      } catch {
        setIsKeptOn(false)
      }
    }
    const again = () => void request()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void sentinel?.release()
    }
  }, [])
  return isKeptOn
}

/** The last line of a wall display: the connection, and the way back. Escape leaves too. */
export function WallBar({ resource: { isStale, asOfMs } }: { resource: Resource<unknown> }) {
  const styles = useStyles()
  const isKeptOn = useWakeLock()
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      // Escape first closes what is open above the dashboard.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog], [role=menu]')) return
      navigate(paths.home())
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [])
  return (
    <div className={styles.bar}>
      <output className={mergeClasses(styles.state, isStale && styles.lost)}>
        {connectionText(isStale, asOfMs, zonedTimeText)}
      </output>
      <span className={styles.quiet}>{isKeptOn ? 'Screen stays on' : 'The browser may switch the screen off'}</span>
      <LinkButton to={paths.home()} appearance="transparent">
        Leave wall display (Esc)
      </LinkButton>
    </div>
  )
}

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalL}`,
    justifyContent: 'flex-end',
    fontSize: tokens.fontSizeBase200,
  },
  state: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  lost: { color: tokens.colorStatusDangerForeground1 },
  quiet: { color: tokens.colorNeutralForeground2 },
})

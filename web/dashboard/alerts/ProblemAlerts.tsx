import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { now } from '#platform/platform-clock.ts'
import { overviewForAlerts } from '../act-count.ts'
import { PROBLEM_LABEL } from '#ui/SeverityChip.tsx'
import { problemText, subjectOf } from '../problem-text.ts'
import { alertKey, newAlerts, type SeenProblems } from './new-alerts.ts'
import { playAlertTone, type AlertSettings } from './alert-settings.ts'

/** One tab of the browser alerts. */
const LOCK = 'loadstar-alerts'

/** Alerts the user to new problems that need a person. Renders nothing. */
export default function ProblemAlerts({ settings }: { settings: AlertSettings }) {
  const { value } = useAtomValue(overviewForAlerts())
  const seen = useRef<SeenProblems>(undefined)
  // Closed when their problem clears or is acknowledged.
  const shown = useRef(new Map<string, Notification>())
  const isAlerting = useOnlyTab()
  useEffect(() => {
    if (!value) return
    const result = newAlerts(seen.current, value.problems, now())
    seen.current = result.seen
    for (const [key, alert] of shown.current) {
      if (result.open.has(key)) continue
      alert.close()
      shown.current.delete(key)
    }
    if (!isAlerting.current || result.alerts.length === 0) return
    if (settings.sound) playAlertTone()
    if (!settings.notifications || !('Notification' in window) || Notification.permission !== 'granted') return
    for (const problem of result.alerts) {
      const alert = new Notification(`${PROBLEM_LABEL[problem.kind]}: ${subjectOf(problem)}`, {
        body: problemText(problem),
        tag: alertKey(problem),
        icon: '/favicon.svg',
      })
      alert.addEventListener('click', () => window.focus())
      shown.current.set(alertKey(problem), alert)
    }
  }, [value, settings, isAlerting])
  return null
}

/** Whether this tab is the one that alerts. Without locks, as outside of HTTPS, every tab is. */
function useOnlyTab() {
  const isOnly = useRef(!('locks' in navigator))
  useEffect(() => {
    if (!('locks' in navigator)) return undefined
    const end = new AbortController()
    const held = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
    const hold = () => {
      isOnly.current = true
      return held
    }
    // The request is aborted when the user signs out before another tab releases the lock.
    void navigator.locks.request(LOCK, { signal: end.signal }, hold).catch(() => undefined)
    return () => end.abort()
  }, [])
  return isOnly
}

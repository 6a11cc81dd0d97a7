import { useAtomValue } from 'jotai'
import type { Me } from '#contract/session.ts'
import { useCan } from '#session/session.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { alertSettingsAtom } from './alert-settings.ts'

const ProblemAlerts = lazyPart(() => import('./ProblemAlerts.tsx'))

/** Alerts of a user who may see the dashboard and has turned them on. */
export function AlertsOf({ me }: { me: Me }) {
  const settings = useAtomValue(alertSettingsAtom(me.id))
  const isOn = settings.notifications || settings.sound
  if (!useCan('seeDashboard') || !isOn) return null
  return (
    <CodeBoundary fallback={null}>
      <ProblemAlerts settings={settings} />
    </CodeBoundary>
  )
}

import type { Me } from '#contract/session.ts'
import { now } from '#platform/platform-clock.ts'
import { Notices } from '#ui/notices/Notices.tsx'
import { AlertsOf } from '#web/dashboard/alerts/AlertsOf.tsx'

/** What is above all screens and no first screen shows: notices and alerts. */
export function LaterParts({ me }: { me: Me | null | undefined }) {
  return (
    <>
      {me && <AlertsOf key={me.id} me={me} />}
      <Notices now={now} />
    </>
  )
}

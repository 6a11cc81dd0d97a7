import { SECOND_MS } from '#contract/durations.ts'
import { StaleNote } from '#ui/page/PageState.tsx'
import { useNow } from './platform-clock.ts'
import type { Resource } from './resource.ts'

/** The age of a value whose refresh failed; nothing for a fresh value. */
export function StaleSince({ resource }: { resource: Resource<unknown> }) {
  if (!resource.isStale || resource.asOfMs === undefined) return null
  const { reply } = resource
  const reason = reply?.outcome === 'problem' && reply.isUnreadable ? reply.refusal.message : undefined
  return <TickingNote asOfMs={resource.asOfMs} reason={reason} onRetry={resource.refresh} />
}

function TickingNote(note: { asOfMs: number; reason: string | undefined; onRetry: () => void }) {
  return <StaleNote {...note} nowMs={useNow(SECOND_MS)} />
}

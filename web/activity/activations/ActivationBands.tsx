import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import { listActivity } from '#contract/activity.ts'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { now } from '#platform/platform-clock.ts'
import { type Completeness, completenessOf } from '#platform/resource.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import { useCan } from '#session/session.ts'
import type { ChartBand } from '#ui/chart/chart-series.ts'
import { type GroupSpan, groupWindows } from '#platform/group-windows.ts'
import { FAILED } from '../calls.ts'
import { activationBands, bandsOfActivations } from './activation-bands.ts'

/** The platform returns at most this number of events; older activations of a long range are not drawn, and the chart says so. */
const MAX_EVENTS = 500

const spanAt = ({ hours, zoom }: GroupSpan, nowMs: number) => zoom ?? { fromMs: nowMs - hours * HOUR_MS, toMs: nowMs }

const activations = rollingResource(listActivity, {
  addressAt: (span: GroupSpan, nowMs: number) => {
    const { fromMs, toMs } = spanAt(span, nowMs)
    const times = { start: new Date(fromMs).toISOString(), end: new Date(toMs).toISOString() }
    return { query: { groupId: span.groupId, kinds: ['activation' as const], ...times, page: 0, pageSize: MAX_EVENTS } }
  },
  everyMs: () => 10 * SECOND_MS,
  take: ({ data, total }, _, span) => {
    const isCut = total > MAX_EVENTS
    return { bands: activationBands(data, isCut ? undefined : spanAt(span, now()).fromMs), isCut }
  },
  failed: FAILED,
})

const NONE: readonly ChartBand[] = []

interface Props extends GroupSpan {
  children: (bands: readonly ChartBand[], completeness: Completeness) => ReactNode
}

/** Passes the times at which the reserve of a group was activated to its children. */
export function ActivationBands({ groupId, hours, zoom, children }: Props) {
  const span = { groupId, hours, ...(zoom && { zoom }) }
  const read = useAtomValue(groupWindows(span))
  const found = read.value?.activations
  const bands = useMemo(() => (found ? bandsOfActivations(found) : NONE), [found])
  const seesActivity = useCan('seeActivity')
  if (found || read.state === 'loading' || !seesActivity) {
    return children(bands, read.value && !found ? 'unread' : completenessOf(read))
  }
  return <OfActivity span={span}>{children}</OfActivity>
}

/** For a platform that returns the activations only with the activity. */
function OfActivity({ span, children }: { span: GroupSpan; children: Props['children'] }) {
  const read = useAtomValue(activations(span))
  return children(read.value?.bands ?? NONE, read.value?.isCut ? 'unread' : completenessOf(read))
}

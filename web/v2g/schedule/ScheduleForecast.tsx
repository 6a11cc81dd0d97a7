import { makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { previewV2gForecasts } from '#contract/v2g.ts'
import { isNotOffered } from '#platform/call.ts'
import { useNow } from '#platform/platform-clock.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { useDebounced } from '#ui/hooks.ts'
import { scheduleForecasts } from '../calls.ts'
import { dailyOutlook, sessionOutlook } from './schedule-outlook.ts'

type Request = BodyOf<typeof previewV2gForecasts>

interface Props {
  groupId: number
  /** The schedule that is not saved; undefined while it has errors. */
  request: Request | undefined
}

const PAUSE_MS = 300

/** Whether the connected cars reach the target of a schedule, before it is saved. */
export function ScheduleForecast({ groupId, request }: Props) {
  const styles = useStyles()
  const shown = useDebounced(request ? JSON.stringify(request) : '', PAUSE_MS)
  return (
    <div className={styles.forecast} aria-live="polite">
      {shown !== '' && request !== undefined && <Forecast groupId={groupId} shown={shown} />}
    </div>
  )
}

function Forecast({ groupId, shown }: { groupId: number; shown: string }) {
  const nowMs = useNow(10 * SECOND_MS)
  const body = useMemo(() => JSON.parse(shown) as Request, [shown])
  const { value, reply, state } = useAtomValue(scheduleForecasts({ params: { groupId }, body }))
  if (!value) {
    const text = isNotOffered(previewV2gForecasts, reply)
      ? `This platform does not offer ${previewV2gForecasts.provisional}.`
      : state === 'loading'
        ? 'The forecast is being calculated...'
        : 'Whether the target is reached is not known: the platform did not return a forecast.'
    return <Text size={200}>{text}</Text>
  }
  const [first] = value
  const { isWarning, text } =
    body.sessionId !== undefined && first ? sessionOutlook(first, nowMs) : dailyOutlook(value, body.targetSoC)
  if (!isWarning) return <Text size={200}>{text}</Text>
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  )
}

const useStyles = makeStyles({
  // The height of a warning, so that a reply moves nothing.
  forecast: { minHeight: '36px', color: tokens.colorNeutralForeground2 },
})

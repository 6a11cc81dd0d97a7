import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components'
import { clearSession, endSession } from '#contract/ocpp/sessions.ts'
import { readStation, type Station } from '#contract/stations.ts'
import { useAction } from '#platform/use-action.ts'
import { confirm } from '#ui/page/confirm.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { useDeviceLock } from '../device-reads.ts'
import { canClear, endLock, limitsNote, sessionNote } from './session-state.ts'

/** Ends the session of a charger that connects by OCPP, or clears one that the charger does not know. */
export function SessionButtons({ station }: { station: Station }) {
  const lock = useDeviceLock(station.deviceId)
  const { deviceId } = station
  const name = station.name || deviceId
  const refreshes = [readStation]
  const ending = useAction(endSession, {
    done: `Asked the charger ${name} to end its session`,
    failed: (_, refusal) => refusal?.message ?? 'Error ending the session',
    refreshes,
  })
  const clearing = useAction(clearSession, {
    done: `Cleared the session of ${name}`,
    failed: (_, refusal) => refusal?.message ?? 'Error clearing the session',
    refreshes,
  })
  if (!station.ocppSession) return null

  const end = async () => {
    const isSure = await confirm({
      title: 'End session',
      text: `Ask the charger ${name} to end its session? The car stops charging.`,
      ok: 'End session',
    })
    if (isSure) await ending.run({ params: { deviceId } })
  }
  const clear = async () => {
    const isSure = await confirm({
      title: 'Clear session',
      text: `Remove the session of ${name} from the platform? The charger is not asked.`,
      points: ['Use this for a session that the charger does not know.', 'The station releases its current to other stations.'],
      ok: 'Clear session',
    })
    if (isSure) await clearing.run({ params: { deviceId } })
  }
  const endReason = lock ?? endLock(station)
  return (
    <>
      <WithReason reason={endReason}>
        <Button disabledFocusable={endReason !== undefined || ending.isBusy} onClick={() => void end()}>
          End session
        </Button>
      </WithReason>
      {canClear(station) && (
        <WithReason reason={lock}>
          <Button disabledFocusable={lock !== undefined || clearing.isBusy} onClick={() => void clear()}>
            Clear session
          </Button>
        </WithReason>
      )}
    </>
  )
}

/** What an operator must know about a charger that connects by OCPP: that it refuses limits, or the end of its session. */
export function ChargerNotes({ station }: { station: Station }) {
  const styles = useStyles()
  const notes = [limitsNote(station), sessionNote(station)].filter((note) => note !== undefined)
  if (notes.length === 0) return null
  return (
    <output className={styles.notes}>
      {notes.map(({ intent, text }) => (
        <MessageBar key={text} intent={intent} layout="multiline">
          <MessageBarBody>{text}</MessageBarBody>
        </MessageBar>
      ))}
    </output>
  )
}

const useStyles = makeStyles({
  notes: { display: 'grid', gap: tokens.spacingVerticalS, marginBottom: tokens.spacingVerticalM },
})

import { useMemo, useState } from 'react'
import { chargeDevice } from '#contract/control.ts'
import type { Station } from '#contract/stations.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { useSession } from '#session/session.ts'
import { confirm, discardQuestion } from '#ui/page/confirm.ts'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { readBasepoints, type Basepoints } from './basepoints.ts'
import { applyReason, chargingErrors, EMPTY_DRAFT, hasInput, type ChargingDraft, type ChargingErrors } from './charging-rule.ts'
import { confirmCommand } from './reserve-question.ts'
import { FOLLOWS_AFTER_MS, READS_AFTER_COMMAND } from './stop-text.ts'
import { refusedCharging, type RefusedCharging, toRequest } from './refused-charging.ts'

/** The state and actions of the Charging dialog. */
export interface ChargingForm {
  draft: ChargingDraft
  basepoints: Basepoints
  /** Validation errors, or errors of the platform until the field changes. */
  errors: ChargingErrors
  /** Errors of the platform without a field, until the next input. */
  refusal: string | undefined
  change: (field: keyof ChargingDraft, text: string) => void
  /** The reason why Apply is disabled. */
  reason: string | undefined
  isBusy: boolean
  /** Applies the form. Resolves to the first field with an error of the platform. */
  apply: () => Promise<string | undefined>
  /** Closes the dialog; asks for confirmation if input would be lost. */
  close: () => Promise<void>
}

/** The form of the Charging dialog. The input is kept until the platform accepts it or the user discards it. */
export function useChargingForm(station: Station, isGone: boolean, onClose: () => void): ChargingForm {
  const { driver } = station.type
  const user = useSession()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  // While what is sold is read, and while the question is open.
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<RefusedCharging & { draft: ChargingDraft }>()
  const basepoints = useMemo(() => readBasepoints(draft.Baseline), [draft.Baseline])
  const { run, isBusy } = useAction(chargeDevice, {
    done: 'Successfully adjusted device charging statuses',
    failed: 'Error adjusting device charging statuses',
    refreshes: READS_AFTER_COMMAND,
  })
  useLeaveGuard(hasInput(draft))

  const reason = isGone ? 'This device no longer exists.' : applyReason(draft, basepoints, driver)

  const apply = async () => {
    if (isBusy || isAsking || reason !== undefined) return undefined
    const body = toRequest(draft, basepoints)
    setAsking(true)
    const isConfirmed = await confirmCommand(station, body, user)
    setAsking(false)
    if (!isConfirmed) return undefined
    setRefused(undefined)
    const reply = await run({ params: { deviceId: station.deviceId }, body })
    if (reply.outcome === 'ok') {
      setTimeout(() => refresh(READS_AFTER_COMMAND), FOLLOWS_AFTER_MS)
      onClose()
      return undefined
    }
    const said = refusedCharging(reply)
    setRefused(said && { ...said, draft })
    return Object.keys(said?.errors ?? {})[0]
  }

  const close = async () => {
    if (isBusy) return
    const question = discardQuestion(`the values that you have entered for ${station.name || station.deviceId}`)
    if (!hasInput(draft) || (await confirm(question))) onClose()
  }

  return {
    draft,
    basepoints,
    errors: { ...(refused && unchanged(refused.errors, refused.draft, draft)), ...chargingErrors(draft, basepoints, driver) },
    refusal: refused?.draft === draft ? refused.says : undefined,
    change: (field, text) => setDraft((before) => ({ ...before, [field]: text })),
    reason,
    isBusy: isBusy || isAsking,
    apply,
    close,
  }
}

/** The errors of those fields that are still as they were sent. */
function unchanged(errors: ChargingErrors, sent: ChargingDraft, draft: ChargingDraft): ChargingErrors {
  const kept = Object.entries(errors).filter(
    ([field]) => sent[field as keyof ChargingDraft] === draft[field as keyof ChargingDraft],
  )
  return Object.fromEntries(kept)
}

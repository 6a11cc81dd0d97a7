import { useMemo } from 'react'
import { chargeDevice } from '#contract/control.ts'
import type { Station } from '#contract/stations.ts'
import { useDialogDraft } from '#platform/draft/use-draft.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { useSession } from '#session/session.ts'
import { readBasepoints } from './basepoints.ts'
import { applyReason, type ChargingDraft, chargingErrors, EMPTY_DRAFT, refusedCharging, toRequest } from './charging-rule.ts'
import { confirmCommand } from './reserve-question.ts'
import { FOLLOWS_AFTER_MS, READS_AFTER_COMMAND } from './stop-text.ts'

/** The form of the Charging dialog. */
export function useChargingForm(station: Station, isGone: boolean, onClose: () => void) {
  const { driver } = station.type
  const user = useSession()
  const { run } = useAction(chargeDevice, {
    done: 'Successfully adjusted device charging statuses',
    failed: 'Error adjusting device charging statuses',
    refreshes: READS_AFTER_COMMAND,
  })
  const form = useDialogDraft<ChargingDraft, unknown>({
    subject: `charging ${station.deviceId}`,
    stored: EMPTY_DRAFT,
    check: (draft) => chargingErrors(draft, readBasepoints(draft.Baseline), driver),
    keepsRefusedFields: true,
    refused: refusedCharging,
    send: async (draft) => {
      const body = toRequest(draft, readBasepoints(draft.Baseline))
      if (!(await confirmCommand(station, body, user))) return undefined
      const reply = await run({ params: { deviceId: station.deviceId }, body })
      if (reply.outcome === 'ok') setTimeout(() => refresh(READS_AFTER_COMMAND), FOLLOWS_AFTER_MS)
      return reply
    },
    onClose,
    discards: `the values that you have entered for ${station.name || station.deviceId}`,
  })
  const { values } = form
  const basepoints = useMemo(() => readBasepoints(values.Baseline), [values.Baseline])
  return {
    ...form,
    basepoints,
    /** Why Apply is disabled. */
    reason: isGone ? 'This device no longer exists.' : applyReason(values, basepoints, driver),
  }
}

export type ChargingForm = ReturnType<typeof useChargingForm>

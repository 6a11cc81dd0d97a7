import { readV2gSettings, setDriverBypass } from '#contract/v2g.ts'
import { updateCachedReply } from '#platform/update-cached-reply.ts'
import { call } from '#platform/call.ts'
import { optimisticSwitch } from '#platform/optimistic-switch.ts'
import { AFTER_SETTINGS } from './calls.ts'

const bypass = optimisticSwitch<number>({
  keyOf: (groupId) => groupId,
  send: (groupId, isBypassEnabled) => call(setDriverBypass, { params: { groupId }, body: { isBypassEnabled } }),
  accept: (groupId, isDriverBypassEnabled) =>
    updateCachedReply(readV2gSettings, (settings) => ({ ...settings, isDriverBypassEnabled }), { params: { groupId } }),
  reads: AFTER_SETTINGS,
  done: (_, isOn) => `${isOn ? 'Enabled' : 'Disabled'} driver bypass`,
  failed: 'Failed to update driver bypass',
})

/** The pending value of the driver bypass of a group; undefined without a pending change. */
export const pendingBypass = bypass.pending

/** Sets whether the drivers of a group may bypass V2G. */
export const switchBypass = bypass.flip

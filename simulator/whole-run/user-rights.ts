import type { EndpointName } from '#contract/endpoints.ts'
import { everyKindOfUser, mayDo, NEEDED } from '#simulator/scenario/properties/access.ts'
import { type Needed, NEEDED_BY_FIELD } from '#simulator/scenario/properties/needed-permissions.ts'
import type { CallInput } from '#simulator/scenario/playback/call.ts'
import type { World } from '#simulator/core/world/state.ts'
import { openRun } from './driven-run.ts'
import { createInProcessCaller } from './in-process-caller.ts'
import type { WholeRunBreach, WholeRunCheck } from './whole-run-check.ts'

const NOWHERE = {
  groupId: 'x',
  deviceId: 'x',
  id: 'x',
  problemId: 'x',
  ruleId: 'x',
  orderId: 'x',
  scheduleId: 'x',
  sessionId: 'x',
}
const PARAMS = { ...NOWHERE, customerGroupId: 'x', stationId: 'x' }
const EDITS: Needed = { role: 'energySupport', permission: 'energy_load_dlm_edit' }

interface RightsCase {
  readonly call: EndpointName
  readonly needs: readonly Needed[]
  readonly input: () => CallInput
  /** What of the call needs the permission. */
  readonly of: string
}

/** Every call without a subject and with an empty body, so that nothing besides a permission refuses it with 403. */
const callCases = [...NEEDED].map(([call, needed]): RightsCase => ({
  call,
  needs: [needed],
  input: () => ({ params: PARAMS, body: {} }),
  of: call,
}))

/** Fields and values that need more than the call. The limits are those of the group, with one field changed. */
function fieldCases(world: World): RightsCase[] {
  const group = [...world.groups.values()].find(({ type }) => type === 'GROUP_TYPE_CHARGER')
  const sellerId = group?.sellerId ?? 1
  const draft = (more: object) => ({ name: 'Rights', type: 'GROUP_TYPE_CHARGER', sellerId, ...more })
  const create = (of: string, role: Needed['role'], more: object): RightsCase => ({
    call: 'createGroup',
    needs: [EDITS, { role, permission: null }],
    input: () => ({ body: draft(more) }),
    of,
  })
  const switches = ['useExternalDevice', 'isSolarCharging', 'enabledBoostCharging', 'isQueuing'] as const
  return [
    create('a battery group', 'energySupport', { type: 'GROUP_TYPE_BATTERY' }),
    create('a super group', 'energyAdmin', { isSupergroup: true }),
    ...(group ? switches : []).map((field): RightsCase => ({
      call: 'saveDlmLimits',
      needs: [EDITS, NEEDED_BY_FIELD[field]],
      input: () => ({
        params: { groupId: group?.id ?? 0 },
        body: { ...group?.dlm, enabled: true, importLimit: 32, safeLimit: 16, [field]: !group?.dlm[field] },
      }),
      of: field,
    })),
  ]
}

/**
 * Makes every call as users of every kind, on a copy of the site at the start of the run. Judges by the table of the specification
 * and not by the gates of the contract.
 */
export const userRights: WholeRunCheck = {
  name: 'user-rights',
  async check({ scenario, stations }): Promise<WholeRunBreach | undefined> {
    const run = openRun({ loaded: { ...scenario, lines: [], expected: [], accepted: [] }, seed: scenario.seed, stations })
    const callAs = createInProcessCaller(() => run.engine)
    try {
      await run.advance(0)
      const { world } = run.engine
      const people = everyKindOfUser()
      world.users.push(...people)
      for (const { call, needs, input, of } of [...callCases, ...fieldCases(world)]) {
        for (const user of people) {
          const { status } = await run.drive(callAs(user.user, call, input()))
          const may = needs.every((one) => mayDo(user, one))
          const isFound = status !== null && (status < 400 || needs.length === 1)
          if (may ? status === 403 : status !== 403 && isFound) {
            return {
              atS: 0,
              what: `${of} as ${user.user} was answered with ${status} by ${call}, and it is ${may ? 'allowed' : 'forbidden'}`,
            }
          }
        }
      }
      return undefined
    } finally {
      run.engine.stop()
    }
  },
}

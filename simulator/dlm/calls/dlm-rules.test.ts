import { describe, expect, test } from 'vitest'
import { can, PERMISSIONS, ROLES, type Permission, type Role } from '#contract/access.ts'
import { DLM_FIELD_GATES, GATED_DLM_FIELDS } from '#contract/dlm-gates.ts'
import type { DlmLimits, DlmLimitsDraft } from '#contract/dlm.ts'
import { checkDlmLimits, forbiddenChanges, missingLimits } from './dlm-rules.ts'
import { withDlm } from '#simulator/testing/fake-world.ts'
import { Refused } from '#simulator/http/refusals.ts'

const holder = (permissions: readonly Permission[], roles: Role[] = [], sellerId = 10) => ({
  sellerId,
  roles,
  permissions: Object.fromEntries(permissions.map((permission) => [permission, true])),
})
const editor = holder(['energy_load_dlm_edit'])
const admin = holder([], ['energyAdmin'], 0)
const seller = holder(PERMISSIONS)

const pathsOf = (errors: { path: string }[]) => errors.map(({ path }) => path.replace('body.', ''))
const draftOf = ({ isQueuingVip: _vip, requiredCurrentVip: _current, ...draft }: DlmLimits): DlmLimitsDraft => draft
const forbiddenTo = (who: Parameters<typeof forbiddenChanges>[0], was: Partial<DlmLimits>, changes: Partial<DlmLimits>) =>
  pathsOf(forbiddenChanges(who, withDlm(was), draftOf(withDlm({ ...was, ...changes }))))

/** Changes every field that has a gate. */
const EVERY_GATED: Partial<DlmLimits> = {
  useExternalDevice: true,
  externalDeviceId: 'm-9',
  meterDeviceProvider: 'CARLO_GAVAZZI_EM24',
  stationPowerIncluded: true,
  isSolarCharging: true,
  enabledBoostCharging: true,
  boostChargingExternalDeviceId: 'b-9',
  boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24',
  isQueuing: true,
  requiredCurrent: 9,
  enabledOfflineFailSafe: true,
  isEnegicMainFuse: true,
}

describe('permission gates by field', () => {
  test.each([...ROLES.map((role) => holder([], [role], 0)), ...PERMISSIONS.map((permission) => holder([permission]))])(
    'each role or permission allows changes only to the fields of its gate (%#)',
    (user) => {
      const closed = GATED_DLM_FIELDS.filter((field) => !can[DLM_FIELD_GATES[field]](user))
      expect(forbiddenTo(user, {}, EVERY_GATED).toSorted()).toEqual(closed.toSorted())
    },
  )

  const rows: [Partial<DlmLimits>, string[], string[]][] = [
    // The change; the fields refused to an editor without add-ons; the fields refused to a seller with all add-ons.
    [{ importLimit: 20, mainCurrent: 40, phaseBalancing: true, phaseCurrent: 2 }, [], []],
    [{ useExternalDevice: true }, ['useExternalDevice'], []],
    [{ externalDeviceId: 'm-1', stationPowerIncluded: true }, ['externalDeviceId', 'stationPowerIncluded'], []],
    [{ meterDeviceProvider: 'CARLO_GAVAZZI_EM24' }, ['meterDeviceProvider'], []],
    [{ isSolarCharging: true, exportLimit: 5 }, ['isSolarCharging'], []],
    [{ enabledBoostCharging: true }, ['enabledBoostCharging'], []],
    [{ isQueuing: true, requiredCurrent: 8 }, ['isQueuing', 'requiredCurrent'], []],
    [{ enabledOfflineFailSafe: true }, [], []],
    [{ isEnegicMainFuse: true }, ['isEnegicMainFuse'], ['isEnegicMainFuse']],
  ]
  test.each(rows)('%j', (changes, ofEditor, ofSeller) => {
    expect(forbiddenTo(editor, {}, changes)).toEqual(ofEditor)
    expect(forbiddenTo(seller, {}, changes)).toEqual(ofSeller)
    expect(forbiddenTo(admin, {}, changes)).toEqual([])
  })

  test('users who may edit the group may change the offline fail-safe', () => {
    expect(forbiddenTo(holder([]), {}, { enabledOfflineFailSafe: true })).toEqual(['enabledOfflineFailSafe'])
  })
  test('a field with an unchanged value needs no permission', () => {
    const was = { useExternalDevice: true, isQueuing: true, requiredCurrent: 8, isSolarCharging: true, isEnegicMainFuse: true }
    expect(forbiddenTo(editor, was, { importLimit: 5 })).toEqual([])
  })
  test('only users who could switch the services on again may disable load management with services', () => {
    const was = { enabled: true, useExternalDevice: true, isSolarCharging: true, isQueuing: true, enabledBoostCharging: true }
    const off = { enabled: false, useExternalDevice: false, isSolarCharging: false, isQueuing: false }
    for (const changes of [off, { enabled: false }]) {
      expect(forbiddenTo(editor, was, changes)).toEqual(['enabled'])
      expect(forbiddenTo(holder(['energy_load_dlm_edit', 'energy_load_alm']), was, changes)).toEqual(['enabled'])
      expect(forbiddenTo(seller, was, changes)).toEqual([])
      expect(forbiddenTo(admin, was, changes)).toEqual([])
    }
    expect(forbiddenTo(editor, { enabled: true, enabledOfflineFailSafe: true }, { enabled: false })).toEqual([])
  })
  test('limits of a group with disabled load management can be saved', () => {
    expect(forbiddenTo(editor, { enabled: false, useExternalDevice: true }, { importLimit: 5 })).toEqual([])
  })
  test('the refusal to disable load management names each service and what it needs', () => {
    const was = { enabled: true, useExternalDevice: true, isQueuing: true }
    expect(forbiddenChanges(editor, withDlm(was), draftOf(withDlm({ ...was, enabled: false })))).toEqual([
      {
        path: 'body.enabled',
        message:
          'Disabling load management ends services. Adaptive load management can be restored only with the role Energy Admin or the permission energy_load_alm. Preconnect can be restored only with the role Energy Admin or the permission energy_load_preconnect.',
      },
    ])
  })
  test('a user without the permission for a switch cannot restore the switch with load management', () => {
    expect(forbiddenTo(editor, { enabled: false }, { enabled: true, useExternalDevice: true })).toEqual(['useExternalDevice'])
  })
  test('the refusal is a 403 with a sentence for each field', () => {
    const draft = draftOf(withDlm({ isQueuing: true, requiredCurrent: 6 }))
    const refused = () => checkDlmLimits(editor, withDlm({ requiredCurrent: 6 }), draft)
    expect(refused).toThrow(Refused)
    expect(refused).toThrow(
      expect.objectContaining({
        status: 403,
        refusal: {
          message: 'Preconnect needs the role Energy Admin or the permission energy_load_preconnect.',
          errors: [
            {
              path: 'body.isQueuing',
              message: 'Preconnect needs the role Energy Admin or the permission energy_load_preconnect.',
            },
          ],
        },
      }),
    )
  })
})

const BOOSTED = {
  enabledBoostCharging: true,
  boostChargingExternalDeviceId: 'b-9',
  boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24' as const,
}

describe('fields required by the switches', () => {
  const missing = (changes: Partial<DlmLimits>) => pathsOf(missingLimits(draftOf(withDlm(changes))))
  test.each<[Partial<DlmLimits>, string[]]>([
    [{}, []],
    [{ importLimit: null }, ['importLimit']],
    [{ safeLimit: null, mainCurrent: null }, []],
    [{ useExternalDevice: true, safeLimit: null }, ['safeLimit']],
    [{ useExternalDevice: true, mainCurrent: null }, ['mainCurrent']],
    [{ useExternalDevice: true, mainCurrent: null, isEnegicMainFuse: true }, []],
    [{ isQueuing: true, requiredCurrent: null }, ['requiredCurrent']],
    [{ isQueuing: true, requiredCurrent: 6 }, []],
    [
      { enabledBoostCharging: true, boostChargingExternalDeviceId: null, boostChargingMeterDeviceProvider: null },
      ['boostChargingExternalDeviceId', 'boostChargingMeterDeviceProvider'],
    ],
    [{ enabledBoostCharging: true, boostChargingExternalDeviceId: 'b-9' }, ['boostChargingMeterDeviceProvider']],
    [{ enabledBoostCharging: false, boostChargingExternalDeviceId: null }, []],
    [{ ...BOOSTED, useExternalDevice: true, externalDeviceId: 'b-9' }, ['boostChargingExternalDeviceId']],
    [{ ...BOOSTED, isSolarCharging: true, externalDeviceId: 'b-9' }, ['boostChargingExternalDeviceId']],
    [{ ...BOOSTED, externalDeviceId: 'b-9' }, []],
    [{ ...BOOSTED, useExternalDevice: true, externalDeviceId: 'b-8' }, []],
    [{ enabled: false, importLimit: null, useExternalDevice: true, safeLimit: null, isQueuing: true }, []],
  ])('%j misses %j', (changes, expected) => {
    expect(missing(changes)).toEqual(expected)
  })
  test.each([
    { enabledBoostCharging: true, boostChargingExternalDeviceId: null },
    { ...BOOSTED, useExternalDevice: true, externalDeviceId: 'b-9' },
  ])('a boost that was stored without its own device blocks only users who may complete it: %j', (stored) => {
    const was = withDlm(stored)
    const draft = draftOf({ ...was, importLimit: 50 })
    expect(() => checkDlmLimits(editor, was, draft)).not.toThrow()
    expect(() => checkDlmLimits(holder(['energy_load_dlm_edit', 'energy_load_solar']), was, draft)).toThrow(
      expect.objectContaining({ status: 400 }),
    )
  })
  test('a missing field is reported before a missing permission', () => {
    const draft = draftOf(withDlm({ useExternalDevice: true, safeLimit: null }))
    expect(() => checkDlmLimits(editor, withDlm(), draft)).toThrow(expect.objectContaining({ status: 400 }))
  })
})

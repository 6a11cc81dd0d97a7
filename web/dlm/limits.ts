import { can, type Holder } from '#contract/access.ts'
import { DLM_FIELD_GATES, type GatedDlmField } from '#contract/dlm-gates.ts'
import {
  METER_PROVIDER_LABEL,
  METER_PROVIDERS,
  MIN_CURRENT_A,
  MIN_CURRENT_TEXT,
  PHASE_CHOICES,
  type DlmLimits,
  type DlmLimitsDraft,
  type DlmLimitsNow,
} from '#contract/dlm.ts'
import type { DlmService } from '#contract/dlm-services.ts'
import type { GroupType } from '#contract/groups.ts'
import { servicesBeyond } from '#contract/protections.ts'
import { NAME_LENGTH_MAX, NAME_TOO_LONG } from '#contract/wire.ts'
import { choice, entityOf, NUMBER, SWITCH, TEXT, typedOf, type Fields, type Typed } from '#platform/draft/fields.ts'
import { dateTimeText } from '#units/dates.ts'
import { SETTING_LABEL } from '#units/load-limits.ts'
import { typedNumber, unreadableError } from '#units/numbers/typed-number.ts'
import { endLock, SERVICE_REASON, servicesNamed } from '#units/protections.ts'
import type { LoadUnit } from './limit-reason.ts'

/** The draft of the load limits. Numbers stay as the user typed them; a choice is the text of its value, empty for none. */
export type LimitsDraft = Typed<DlmLimitsDraft>
export type LimitsField = keyof LimitsDraft

export const PHASE_LABEL = { 0: 'All', 1: '1st', 2: '2nd', 3: '3rd' } satisfies Record<(typeof PHASE_CHOICES)[number], string>
const PROVIDER = choice(METER_PROVIDER_LABEL, METER_PROVIDERS, null)

const AMPERES = () => 'A'
const LOAD = (unit: LoadUnit) => unit

type On = (draft: LimitsDraft) => boolean
const dlm: On = ({ enabled }) => enabled
const alm: On = ({ enabled, useExternalDevice }) => enabled && useExternalDevice
const meter: On = (draft) => draft.enabled && (draft.useExternalDevice || draft.isSolarCharging)
const solar: On = ({ enabled, isSolarCharging }) => enabled && isSolarCharging
const boost: On = ({ enabled, enabledBoostCharging }) => enabled && enabledBoostCharging

/** The error of a limit, which is required only while it is in use. */
const limit = (isRequired: On) => (text: string, draft: LimitsDraft) => numberError(text, isRequired(draft), 'Enter a value.')
const deviceId = (text: string) => (text.trim().length > NAME_LENGTH_MAX ? NAME_TOO_LONG : undefined)
const required = (isRequired: On, message: string) => (text: string, draft: LimitsDraft) =>
  isRequired(draft) && text.trim() === '' ? message : undefined

/** The fields of the load limits, in the order of the form. A field is shown while the switch that gives it an effect is on. */
export const LIMITS: Fields<DlmLimitsDraft, LoadUnit> = {
  enabled: { ...SWITCH, label: SETTING_LABEL.enabled },
  importLimit: { ...NUMBER, label: SETTING_LABEL.importLimit, unit: LOAD, show: dlm, check: limit(dlm) },
  exportLimit: { ...NUMBER, label: SETTING_LABEL.exportLimit, unit: LOAD, show: solar, check: limit(() => false) },
  mainCurrent: {
    ...NUMBER,
    label: SETTING_LABEL.mainCurrent,
    unit: AMPERES,
    show: alm,
    check: limit((draft) => alm(draft) && !draft.isEnegicMainFuse),
  },
  safeLimit: {
    ...NUMBER,
    label: SETTING_LABEL.safeLimit,
    unit: LOAD,
    show: (draft) => alm(draft) || (draft.enabled && draft.enabledOfflineFailSafe),
    check: limit(alm),
  },
  useExternalDevice: { ...SWITCH, label: SETTING_LABEL.useExternalDevice, show: dlm },
  externalDeviceId: { ...TEXT, label: SETTING_LABEL.externalDeviceId, show: meter, check: deviceId },
  meterDeviceProvider: { ...PROVIDER, label: SETTING_LABEL.meterDeviceProvider, show: meter },
  isEnegicMainFuse: {
    ...SWITCH,
    label: SETTING_LABEL.isEnegicMainFuse,
    show: (draft) => alm(draft) && draft.meterDeviceProvider === 'ENEGIC',
  },
  stationPowerIncluded: { ...SWITCH, label: SETTING_LABEL.stationPowerIncluded, show: meter },
  phaseCurrent: { ...choice(PHASE_LABEL, PHASE_CHOICES, 0), label: SETTING_LABEL.phaseCurrent, show: dlm },
  phaseBalancing: { ...SWITCH, label: SETTING_LABEL.phaseBalancing, show: dlm },
  isSolarCharging: { ...SWITCH, label: SETTING_LABEL.isSolarCharging, show: dlm },
  enabledOfflineFailSafe: { ...SWITCH, label: SETTING_LABEL.enabledOfflineFailSafe, show: dlm },
  isQueuing: { ...SWITCH, label: SETTING_LABEL.isQueuing, show: dlm },
  requiredCurrent: {
    ...NUMBER,
    label: SETTING_LABEL.requiredCurrent,
    unit: AMPERES,
    show: ({ enabled, isQueuing }) => enabled && isQueuing,
    check: (text) => numberError(text, true, MIN_CURRENT_TEXT, { from: MIN_CURRENT_A, text: MIN_CURRENT_TEXT }),
  },
  enabledBoostCharging: { ...SWITCH, label: SETTING_LABEL.enabledBoostCharging, show: dlm },
  boostChargingExternalDeviceId: {
    ...TEXT,
    label: SETTING_LABEL.boostChargingExternalDeviceId,
    show: boost,
    check: (text, draft) => deviceId(text) ?? required(boost, 'Enter the device whose surplus is added.')(text, draft),
  },
  boostChargingMeterDeviceProvider: {
    ...PROVIDER,
    label: SETTING_LABEL.boostChargingMeterDeviceProvider,
    show: boost,
    check: required(boost, 'Choose the provider of the device.'),
  },
}
export const LIMITS_FIELDS = Object.keys(LIMITS) as LimitsField[]

const NOT_NEGATIVE = { from: 0, text: 'The value must not be negative.' }

/** `floor`: the smallest valid value, and the error below it. */
function numberError(text: string, isRequired: boolean, missing: string, floor = NOT_NEGATIVE): string | undefined {
  if (text.trim() === '') return isRequired ? missing : undefined
  const value = typedNumber(text)
  if (value === undefined) return unreadableError(text)
  return value < floor.from ? floor.text : undefined
}

/** The draft of the stored limits. */
export const draftOf = (limits: DlmLimitsDraft): LimitsDraft => typedOf(LIMITS, limits)

/** The request for a draft. An unused required current below the minimum is omitted. */
export function toRequest(draft: LimitsDraft): DlmLimitsDraft {
  const request = entityOf(LIMITS, draft)
  const { requiredCurrent } = request
  const isSent = draft.isQueuing || (requiredCurrent !== null && requiredCurrent >= MIN_CURRENT_A)
  return { ...request, requiredCurrent: isSent ? requiredCurrent : null }
}

/** Disabling load management also disables the services that require it. */
export const withEnabled = (enabled: boolean): Partial<LimitsDraft> =>
  enabled ? { enabled } : { enabled, useExternalDevice: false, isSolarCharging: false, enabledBoostCharging: false }

const READ_ONLY = 'You can view the limits of this group, but not change them.'

const gateOf = (field: LimitsField) => (field in DLM_FIELD_GATES ? DLM_FIELD_GATES[field as GatedDlmField] : undefined)

const REQUIRES_DLM: ReadonlySet<LimitsField> = new Set([
  'useExternalDevice',
  'isSolarCharging',
  'enabledBoostCharging',
  'enabledOfflineFailSafe',
  'phaseBalancing',
  'isQueuing',
  'requiredCurrent',
])

/** Is the field shown to this user? Only provider staff configure Enegic meters. */
export const isShown = (field: LimitsField, session: Holder): boolean =>
  field !== 'isEnegicMainFuse' || can.belongToProvider(session)

/**
 * The reason why this user cannot change a field now; undefined if the field is editable. `stored`: the limits on the platform.
 */
export function lockOf(field: LimitsField, draft: LimitsDraft, session: Holder, stored?: DlmLimits): string | undefined {
  if (!can.editGroup(session)) return READ_ONLY
  if (field === 'enabled' && draft.enabled) return endLock(stored, session, 'Disabling load management')
  const gate = gateOf(field)
  if (gate && !can[gate](session)) return SERVICE_REASON[gate]
  if (REQUIRES_DLM.has(field) && !draft.enabled) return 'Usable only while load management is on.'
  if (field === 'requiredCurrent' && !draft.isQueuing) return 'Usable only while preconnect is on.'
  return undefined
}

const isLower = (before: number | null, after: number | null) => after !== null && after < (before ?? Infinity)

/** Whether limits leave the chargers less power than before: a lower value, or load management or solar charging switched on. */
export const tightens = (
  before: Pick<DlmLimits, 'enabled' | 'importLimit' | 'mainCurrent' | 'isSolarCharging'>,
  after: Pick<DlmLimits, 'enabled' | 'importLimit' | 'mainCurrent' | 'isSolarCharging'>,
): boolean =>
  after.enabled &&
  (!before.enabled ||
    isLower(before.importLimit, after.importLimit) ||
    isLower(before.mainCurrent, after.mainCurrent) ||
    (after.isSolarCharging && !before.isSolarCharging))

/** The services that were disabled together with load management, and that this user can enable; can be empty. */
export interface RestoreOffer {
  text: string
  services: readonly DlmService[]
}

/**
 * The services that were disabled together with load management and are still off. Offered while load management is on in the
 * form. Undefined when the platform reports none.
 */
export function restoreOffer({ former }: DlmLimitsNow, draft: LimitsDraft, session: Holder): RestoreOffer | undefined {
  const missing = draft.enabled ? (former?.services.filter((service) => !draft[service]) ?? []) : []
  if (!former || missing.length === 0) return undefined
  const beyond = servicesBeyond(session, missing)
  const reasons = new Set(beyond.map((service) => lockOf(service, draft, session)))
  const text = [
    `Load management was disabled on ${dateTimeText(former.at)}. That also disabled: ${servicesNamed(missing)}.`,
    ...(beyond.length > 0 ? [`You cannot restore ${servicesNamed(beyond)}.`, ...reasons] : []),
  ].join(' ')
  return { text, services: missing.filter((service) => !beyond.includes(service)) }
}

const isV2g = (type: GroupType) => type === 'GROUP_TYPE_V2G'

/** The success text of a save. A V2G group has its own text for disabling load management. */
export const saveSuccessText = (type: GroupType, wasEnabled: boolean, isEnabled: boolean) =>
  isV2g(type) && wasEnabled && !isEnabled ? 'DLM is now disabled for this group' : 'Successfully set DLM limits'

/** The error text of a save. */
export const saveErrorText = (type: GroupType) => (isV2g(type) ? 'Unable to set DLM limits' : 'Unable to set set DLM limits')

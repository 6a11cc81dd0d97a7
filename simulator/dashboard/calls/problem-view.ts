import type { Acknowledgement, Problem } from '#contract/dashboard.ts'
import type { AcknowledgementEntry } from '../world/acknowledgement-state.ts'
import type { FoundProblem } from '../world/problems.ts'

const moment = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null)
const kwTenths = (kw: number) => Math.round(kw * 10) / 10
const tenths = (kw: number | null | undefined) => (kw === null || kw === undefined ? null : kwTenths(kw))

/** An acknowledgement as the API returns it. */
export const acknowledgementView = ({ by, note, atMs, untilMs }: AcknowledgementEntry): Acknowledgement => ({
  by,
  at: new Date(atMs).toISOString(),
  note,
  until: untilMs === null ? null : new Date(untilMs).toISOString(),
})

/** A problem as the API returns it. */
export const problemView = (
  { kind, sinceMs, group, count, device, power, load, isStepwise, plan, reserve, response }: FoundProblem,
  id: string | null,
  acknowledgement: AcknowledgementEntry | undefined,
): Problem => ({
  kind,
  since: moment(sinceMs),
  groupId: group?.id ?? null,
  groupName: group?.name ?? null,
  groupType: group?.type ?? null,
  deviceId: device?.deviceId ?? null,
  deviceName: device?.name ?? null,
  isStepwise: isStepwise ?? null,
  count,
  powerKw: tenths(power?.powerKw),
  limitKw: tenths(power?.limitKw),
  load: load ?? null,
  plan: plan ?? null,
  reserve: reserve ? { ...reserve, soldKw: kwTenths(reserve.soldKw) } : null,
  response: response ? { requiredKw: kwTenths(response.requiredKw), deliveredKw: kwTenths(response.deliveredKw) } : null,
  id,
  acknowledgement: acknowledgement ? acknowledgementView(acknowledgement) : null,
})

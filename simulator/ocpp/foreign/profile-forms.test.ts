import { describe, expect, test, vi } from 'vitest'
import { BOOT_201, connector, event } from '../testing/raw-events.ts'
import { charging, currents, values } from '../testing/raw-messages.ts'
import { startSite } from '../testing/reported-site.ts'

type Params = Record<string, unknown>
interface Offered {
  readonly limit: number
  readonly unit: string
  readonly kind: string
  readonly schedule: Params
  readonly period: Params
}

/** The profile in a call of either version. */
function offeredIn({ csChargingProfiles, chargingProfile }: Params): Offered {
  const profile = (csChargingProfiles ?? chargingProfile) as Params
  const [schedule = {}] = [profile.chargingSchedule].flat() as Params[]
  const [period = {}] = schedule.chargingSchedulePeriod as Params[]
  return {
    limit: Number(period.limit),
    unit: String(schedule.chargingRateUnit),
    kind: String(profile.chargingProfileKind),
    schedule,
    period,
  }
}

/** A charger in a session at a budget of 10.5 A, which accepts limits in A that `accepts` accepts. */
async function limited(accepts: (offered: Offered) => boolean, protocol: 'ocpp1.6' | 'ocpp2.0.1' = 'ocpp1.6') {
  const held: Offered[] = []
  const SetChargingProfile = (params: Params) => {
    const offered = offeredIn(params)
    const isAccepted = offered.unit === 'A' && accepts(offered)
    if (isAccepted) held.push(offered)
    return { status: isAccepted ? 'Accepted' : 'Rejected' }
  }
  const site = await startSite({ protocol, budgetA: 10.5, answers: { SetChargingProfile } })
  const is16 = protocol === 'ocpp1.6'
  await site.send(
    ...(is16 ? charging(values(currents('16'))) : [BOOT_201, connector('Occupied'), event('Started'), event('Updated')]),
  )
  await vi.waitFor(async () => {
    await site.engine.advance(1_000)
    expect(site.station().path?.queue?.inForce).toBe(10)
  }, 8_000)
  return { site, held }
}

describe('a charger in A alone that refuses', () => {
  test.each<readonly [string, (offered: Offered) => boolean, number]>([
    ['decimals', ({ limit }) => Number.isInteger(limit), 10],
    ['decimals and 0', ({ limit }) => Number.isInteger(limit) && limit > 0, 10],
    ['a number of phases', ({ period }) => period.numberPhases === undefined, 10],
    ['a start of the schedule', ({ schedule }) => schedule.startSchedule === undefined, 10],
    ['absolute profiles', ({ kind }) => kind === 'Relative', 10],
    ['schedules without a duration', ({ schedule }) => schedule.duration !== undefined, 10],
  ])('%s obeys', async (_, accepts, limitA) => {
    const { site, held } = await limited(accepts)
    expect(held.at(-1)?.limit).toBe(limitA)
    expect(site.station()).toMatchObject({ path: { queue: { inForce: limitA } }, ocpp: { isUnlimited: false } })
    // The form is known from now on, and a limit that is followed is not sent again.
    const { length } = site.received
    await site.engine.advance(5_000)
    expect(site.received.slice(length).filter(({ method }) => method === 'SetChargingProfile')).toEqual([])
  })
})

test('2.0.1: a charger that takes whole amperes alone obeys', async () => {
  const { held } = await limited(({ limit }) => Number.isInteger(limit), 'ocpp2.0.1')
  expect(held.at(-1)?.limit).toBe(10)
})

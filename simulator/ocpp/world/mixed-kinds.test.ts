import { expect, test } from 'vitest'
import { meterFactors, numbersOf } from '../charger/meter-error.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { markGroupsForBalancing } from '#simulator/dlm/world/sessions.ts'
import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'

const CHARGERS = 6
const SECONDS = 240
/** Meters of class 1. */
const METER_ERROR = 0.01
/** The documented tolerance of one charger, without the part for the error of its meter, A. */
const RESOLUTION_A = 0.1
const KINDS = ['obeys', 'late', 'ignores', 'rejects'] as const

/** A charger as its messages describe it: its limit reaches the car after a delay, or never. */
interface Outside {
  readonly kind: (typeof KINDS)[number]
  readonly delayS: number
  readonly likesA: number
  readonly limits: number[]
  readonly meterFactor: () => number
  /** As its meter shows it. */
  reportedA: number
}

test.each(Array.from({ length: 10 }, (_, seed) => seed))(
  'run %d: chargers of mixed kinds exceed the budget only in their reaction time or in the journal',
  (seed) => {
    const random = numbersOf(seed + 1)
    const site = ocppWorld(CHARGERS, 60)
    const { world, at, tell } = site
    const outside: Outside[] = Array.from({ length: CHARGERS }, (_, place) => {
      const kind = KINDS[Math.floor(random() * KINDS.length)] ?? 'obeys'
      const delayS = kind === 'late' ? 20 + Math.floor(random() * 15) : 1 + Math.floor(random() * 4)
      return {
        kind,
        delayS,
        likesA: 8 + Math.floor(random() * 12),
        limits: [],
        meterFactor: meterFactors(METER_ERROR, seed * CHARGERS + place),
        reportedA: 0,
      }
    })
    for (const place of outside.keys()) {
      tell(place, { boot: { vendor: 'Sample', model: 'One' } })
      tell(place, { start: { transaction: `t${place}` }, status: 'Charging', meter: { currentA: [0, 0, 0], voltageV: 230 } })
    }
    const group = world.groups.get(1)
    if (!group) throw new Error('The site has no group')
    const fellAtS = outside.map(() => 0)
    const unexplained: string[] = []
    const named = new Set<string>()
    const everNamed = new Set<string>()
    for (let second = 0; second < SECONDS; second++) {
      if (second % 60 === 40) {
        group.dlm = { ...group.dlm, importLimit: 40 + Math.floor(random() * 40) }
        markGroupsForBalancing(world, at(0))
      }
      const before = outside.map((_, place) => at(place).allowedCurrentA)
      run(world, 1)
      for (const { kind, deviceId, obeys } of world.journal.entries) {
        if (kind !== 'obedience') continue
        named[obeys === false ? 'add' : 'delete'](String(deviceId))
        if (obeys === false) everNamed.add(String(deviceId))
      }
      for (const [place, charger] of outside.entries()) {
        const limitA = at(place).allowedCurrentA
        if (limitA < (before[place] ?? 0)) fellAtS[place] = second
        charger.limits.push(limitA)
        const sentA = charger.limits[Math.max(0, charger.limits.length - 1 - charger.delayS)] ?? 0
        const followedA = sentA < MIN_CHARGING_CURRENT_A ? 0 : Math.min(sentA, charger.likesA)
        const drawnA = charger.kind === 'ignores' || charger.kind === 'rejects' ? charger.likesA : followedA
        charger.reportedA = Math.round(drawnA * charger.meterFactor() * 100) / 100
        tell(place, { meter: { currentA: [charger.reportedA, charger.reportedA, charger.reportedA] } })
        if (limitA !== before[place]) {
          const answer = charger.kind === 'rejects' ? 'Rejected' : 'Accepted'
          tell(place, { profile: { limitA: Math.floor(limitA * 10) / 10, answer, delayMs: 50 } })
        }
      }
      const budgetA = group.dlm.importLimit ?? Infinity
      const sumA = outside.reduce((sum, { reportedA }) => sum + reportedA, 0)
      if (sumA <= budgetA * (1 + METER_ERROR) + CHARGERS * RESOLUTION_A) continue
      const isExplained = outside.some(({ reportedA }, place) => {
        const { allowedCurrentA, deviceId, path } = at(place)
        const declaredS = (path?.station.declaredMs ?? 0) / 1_000
        const isReacting = second - (fellAtS[place] ?? 0) <= declaredS + 1
        return reportedA > allowedCurrentA * (1 + METER_ERROR) + RESOLUTION_A && (isReacting || named.has(deviceId))
      })
      if (!isExplained) unexplained.push(`${second} s: ${sumA.toFixed(1)} of ${budgetA} A`)
    }
    expect(unexplained).toEqual([])
    const obeying = outside.flatMap(({ kind }, place) => (kind === 'obeys' ? [at(place).deviceId] : []))
    expect(obeying.filter((deviceId) => everNamed.has(deviceId))).toEqual([])
  },
)

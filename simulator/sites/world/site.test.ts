import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import { SiteFile } from './site.ts'
import { smallSite } from '#simulator/testing/sample-site.ts'
import { createWorld } from '#simulator/world/world.ts'

const read = (name: string) =>
  SiteFile.parse(parse(readFileSync(new URL(`../../../scenarios/sites/${name}.yaml`, import.meta.url), 'utf8')))
const problems = (change: Record<string, unknown>) => {
  const base = smallSite()
  const result = SiteFile.safeParse({ ...base, ...change })
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('an invalid site is refused with the path of the error', () => {
  const [station] = smallSite().stations
  const cases: [string, Record<string, unknown>][] = [
    ['stations.0.type: unknown station type "Pots"', { stations: [{ ...station, type: 'Pots' }] }],
    ['stations.0.groups.0: unknown group "Pots"', { stations: [{ ...station, groups: ['Pots'] }] }],
    [
      'stations.0.groups.0: does not fit: "Points" accepts no charger station',
      { stations: [{ ...station, groups: ['Points'] }] },
    ],
    ['stations.0.sellerId: unknown seller 9', { stations: [{ ...station, sellerId: 9 }] }],
    ['stations.1.id: duplicate id 1 in stations', { stations: [station, { ...station, name: 'Other' }] }],
    [
      'customerGroups.1.name: duplicate name Taxis in customerGroups',
      {
        customerGroups: [
          { id: 1, name: 'Taxis' },
          { id: 2, name: 'Taxis' },
        ],
      },
    ],
    ['stations.1.name: duplicate name Post 1 in stations', { stations: [station, { ...station, id: 2 }] }],
    [
      'sellers.0.subSellers.0: unknown seller 7',
      {
        sellers: [
          { id: 1, name: 'A', subSellers: [7] },
          { id: 0, name: null },
        ],
      },
    ],
    [
      'stationTypes.0: is a battery without a capacityKwh',
      { stationTypes: [{ id: 1, name: 'B', category: 'Energy storage', driver: 'sonnen', powerKw: 5 }], stations: [] },
    ],
    [
      'stationTypes.0.powerKw: must be at most 2000 kW',
      { stationTypes: [{ id: 1, name: 'M', category: 'DC', driver: 'dc', powerKw: 2_001 }], stations: [] },
    ],
    [
      'stations.0.delaySeconds: does not fit: only simulated stations of the categories charger and DC have a delay',
      { stations: [{ ...station, delaySeconds: 4, ocpp: { identity: 'C1' } }] },
    ],
    [
      'stations.0.asksAtSeconds: does not fit: only simulated stations of the categories charger and DC have a delay',
      { stations: [{ ...station, asksAtSeconds: 4, ocpp: { identity: 'C1' } }] },
    ],
    [
      'stations.0.asksAtSeconds: does not fit: a charger with a delay has an open connection',
      { stations: [{ ...station, asksAtSeconds: 4, delaySeconds: 3 }] },
    ],
    [
      'groups.0.fcr: does not fit: only AC and DC groups have demand response',
      { groups: [{ id: 1, name: 'P', type: 'GROUP_TYPE_V2G', sellerId: 1, fcr: { isEnabled: true } }], stations: [] },
    ],
    [
      'groups.0.fcr.activationFrequency: is not below deactivationFrequency',
      {
        groups: [{ id: 1, name: 'P', type: 'GROUP_TYPE_DC', sellerId: 1, fcr: { activationFrequency: 49.95 } }],
        stations: [],
      },
    ],
    [
      'groups.0.fcr.isEnabledStepwise: is too much: single-step is on as well',
      {
        groups: [{ id: 1, name: 'P', type: 'GROUP_TYPE_DC', sellerId: 1, fcr: { isEnabled: true, isEnabledStepwise: true } }],
        stations: [],
      },
    ],
    [
      'groups.0.fcr.serviceName: is a single-step service, but stepwise is on',
      {
        groups: [
          {
            id: 1,
            name: 'P',
            type: 'GROUP_TYPE_DC',
            sellerId: 1,
            fcr: { isEnabledStepwise: true, serviceName: 'TEST_SINGLE_STEP' },
          },
        ],
        stations: [],
      },
    ],
  ]
  test.for(cases)('%s', ([sentence, change]) => {
    expect(problems(change)).toContain(sentence)
  })

  test('an unknown field', () => {
    expect(problems({ stations: [{ ...station, phase: 3 }] }).join()).toMatch(/phase/)
  })
})

describe('the depot', () => {
  const site = read('depot')
  const world = createWorld({ site, siteName: 'depot', seed: 1, startMs: Date.UTC(2026, 2, 2, 7, 30) })

  test('has about 60 stations of every kind, in groups of every type and one super group', () => {
    expect(world.stations.length).toBeGreaterThan(55)
    expect(new Set(world.stations.map(({ type }) => type.category)).size).toBe(4)
    expect(new Set([...world.groups.values()].map(({ type }) => type)).size).toBe(4)
    expect([...world.groups.values()].filter(({ isSupergroup }) => isSupergroup)).toHaveLength(1)
  })

  test('has stations with full, partial and no support for services', () => {
    const { stationTypes } = world
    expect(stationTypes.some((type) => type.dlmSupport && type.suspendedEVSECompatible && type.smartChargingSupport)).toBe(true)
    expect(stationTypes.some((type) => type.dlmSupport && !type.smartChargingSupport)).toBe(true)
    expect(stationTypes.some((type) => !type.dlmSupport && !type.smartChargingSupport)).toBe(true)
  })

  test('has load management on an ordinary morning: some cars charge and others wait', () => {
    const group = [...world.groups.values()].find(({ name }) => name === 'Depot AC')
    if (!group) throw new Error('no group Depot AC')
    const reasons = allocationsOf(world, group).stations.map(({ reason }) => reason)
    expect(reasons.filter(({ state }) => state === 'holding').length).toBeGreaterThan(2)
    expect(reasons.filter(({ state }) => state === 'waiting').length).toBeGreaterThan(1)
    expect(reasons.some(({ limit }) => limit === 'main-fuse')).toBe(true)
  })

  test('has a V2G point that never answers', () => {
    const offline = world.stations.find(({ name }) => name === 'South row 4')
    expect(offline).toMatchObject({ isOnline: false, plan: { kind: 'v2g' } })
    expect(offline?.lastHeardMs).toBeLessThan(world.startMs)
  })

  test('has all users of the sign-in page, for every organisation', () => {
    expect(world.users.map(({ user, sellerId }) => `${user} ${sellerId}`)).toEqual([
      'admin 0',
      'support 0',
      'yoda 0',
      'operator 101',
      'editor 101',
      'viewer 101',
      'mfa 101',
    ])
    for (const user of world.users) expect(user.password).toBe('demo')
  })

  test('shares its users and station types with the large site', () => {
    const large = read('large')
    expect(large.users).toEqual(site.users)
    expect(large.sellers).toEqual(site.sellers)
    expect(large.stationTypes).toEqual(site.stationTypes)
  })
})

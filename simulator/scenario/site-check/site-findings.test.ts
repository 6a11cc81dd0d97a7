import { describe, expect, test } from 'vitest'
import { isAutomatic } from '#contract/dashboard.ts'
import { fleetCounterOf } from '#simulator/dashboard/world/fleet-sums.ts'
import { problemsOf } from '#simulator/dashboard/world/problems.ts'
import { prepare } from '#simulator/run/live-run.ts'
import type { GroupEntry, SiteFile } from '#simulator/sites/world/site.ts'
import { scenarioNames, siteNames } from '../language/library.ts'
import { loadScenario, type ScenarioSource } from '../language/load.ts'
import { openingFindings, siteFindings } from './site-findings.ts'

const siteAlone = (name: string): ScenarioSource => ({ yaml: `about: A.\nstarts: 2026-03-02T07:30:00Z\nsite: ${name}\n` })

function openingOf(source: ScenarioSource, change?: (site: SiteFile) => void, hasPast = false) {
  const scenario = loadScenario(source)
  const site = structuredClone(scenario.site)
  change?.(site)
  const beforeMs = hasPast ? scenario.beforeMs : 0
  const { world } = prepare({ source, scenario: { ...scenario, site, beforeMs }, journalMax: Infinity })
  return { world, found: openingFindings(world, site) }
}

test.each(siteNames())('the site %s keeps what it promises', (name) => {
  expect(siteFindings(loadScenario(siteAlone(name)).site)).toEqual([])
  expect(openingOf(siteAlone(name)).found).toEqual([])
})

test.each(scenarioNames())('the scenario %s opens as its site promises', (name) => {
  expect(openingOf({ name }).found).toEqual([])
})

test('quiet-day opens with at most one problem', { timeout: 240_000 }, () => {
  const { world } = openingOf({ name: 'quiet-day' }, undefined, true)
  const problems = problemsOf(world, [...world.groups.values()], fleetCounterOf(world).read())
  expect(problems.filter(({ kind }) => !isAutomatic(kind)).map(({ kind, device }) => [kind, device?.name])).toEqual([
    ['offline', 'South row 4'],
  ])
})

test.each(siteNames())('no car arrives by itself at the site %s where its description says so', (name) => {
  const { site } = loadScenario(siteAlone(name))
  const profiles = site.stations.flatMap(({ type, profile, ocpp }) => {
    const kind = site.stationTypes.find((one) => one.name === type)
    return kind?.category === 'Energy storage' || ocpp ? [] : [profile ?? kind?.profile]
  })
  const saysNone = /only by lines of a scenario|No cars arrive by themselves/.test(site.about)
  expect(profiles.every((profile) => profile === 'unvisited') || !saysNone).toBe(true)
})

describe('a site that contradicts itself', () => {
  const depot = loadScenario(siteAlone('depot')).site
  const found = (name: string, change: (group: GroupEntry, site: SiteFile) => void) => {
    const site = structuredClone(depot)
    const group = site.groups.find((one) => one.name === name)
    if (!group) throw new Error(`no group ${name}`)
    change(group, site)
    return siteFindings(site).map(({ path, sentence }) => `${path.slice(2).join('.')} ${sentence}`)
  }

  test.each<[string, string, (group: GroupEntry, site: SiteFile) => void]>([
    [
      'bids 0 sells 0.1 MW for 9.5 EUR (as 10 more of the group), and the market answers: Minimum',
      'Depot DC',
      (_, site) => (site.minBidMw = 1),
    ],
    [
      'bids 0 sells 0.3 MW, and the group can give at most 200 kW',
      'Depot DC',
      ({ bids }) => Object.assign(bids[0] ?? {}, { quantity: 0.3 }),
    ],
    [
      'bids 0 sells 12 MW for 9.5 EUR, and the market answers: Maximum',
      'Depot DC',
      ({ bids }) => Object.assign(bids[0] ?? {}, { quantity: 12 }),
    ],
    ['bids 1 inHours is the hour of another bid', 'Depot DC', ({ bids }) => Object.assign(bids[1] ?? {}, { inHours: -3 })],
    ['bids sells a reserve that nothing answers', 'Depot DC', ({ fcr }) => (fcr.isEnabledStepwise = false)],
    ['bids sells a reserve that nothing answers', 'Depot DC', ({ fcr }) => (fcr.mode = 'MANUAL')],
    [
      'bids sells a reserve, and only AC and DC groups',
      'Depot V2G',
      ({ bids }) => bids.push({ inHours: 0, quantity: 1, price: 1 }),
    ],
    [
      'fcr.maxStepwiseFlexibility is 300 kW, and the group draws at most 240 kW',
      'Depot DC',
      ({ fcr }) => (fcr.maxStepwiseFlexibility = 300),
    ],
    ['fcr.powerDecrease is 90 kW, and the group draws at most 43.5 kW', 'Depot AC', ({ fcr }) => (fcr.powerDecrease = 90)],
    ['fcr offers no power', 'Depot DC', ({ fcr }) => ((fcr.mode = 'MANUAL'), (fcr.maxStepwiseFlexibility = null))],
    ['dlm.importLimit is required while load management is on', 'Depot AC', ({ dlm }) => (dlm.importLimit = null)],
    ['dlm.safeLimit of 70 A is above the import limit of 63 A', 'Depot AC', ({ dlm }) => (dlm.safeLimit = 70)],
    ['dlm.useExternalDevice has no effect', 'Depot AC', ({ dlm }) => (dlm.enabled = false)],
    ['dlm.useExternalDevice names no device', 'Depot AC', ({ dlm }) => (dlm.externalDeviceId = '')],
    ['dlm.boostChargingMeterDeviceProvider is required', 'Depot DC', ({ dlm }) => (dlm.boostChargingMeterDeviceProvider = null)],
    [
      'v2g.ffrPositive is 12000 W, and West row 1 has 10 kW',
      'Depot V2G',
      ({ v2g }) => Object.assign(v2g ?? {}, { ffrPositive: 12_000 }),
    ],
    [
      'v2g.dailySchedule.0.targetSoC is 80 %, below the minSoC of 90 %',
      'Depot V2G',
      ({ v2g }) => Object.assign(v2g ?? {}, { minSoC: 90 }),
    ],
    ['v2g has no effect', 'Depot batteries', (group) => (group.v2g = structuredClone(depot.groups[2]?.v2g))],
  ])('%s', (sentence, name, change) => {
    expect(found(name, change).some((one) => one.replaceAll('.', ' ').startsWith(sentence.replaceAll('.', ' ')))).toBe(true)
  })

  test('opens with problems, or sells more than is expected', () => {
    const faulted = openingOf(siteAlone('depot'), (site) => site.stations.slice(0, 3).forEach((one) => (one.faulted = true)))
    expect(faulted.found).toEqual(['opens with 2 problems that need a person: faulted (Depot AC), offline (South row 4)'])
    const sold = openingOf(siteAlone('depot'), (site) => {
      for (const one of site.stations) if (one.groups[0] === 'Depot DC') one.profile = 'roadside'
    })
    expect(sold.found.some((one) => /^sells 100 kW of Depot DC in hour \d, and \d+ kW are expected \(p10\)$/.test(one))).toBe(
      true,
    )
  })
})

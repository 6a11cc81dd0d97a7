import { describe, expect, test } from 'vitest'
import { changeRule, removeRule } from './congestion-actions.ts'
import { windowsBetween } from './congestion-windows.ts'
import { rule } from '#simulator/testing/congestion-site.ts'
import { removeGroup } from '#simulator/groups/world/group-actions.ts'
import { loadSite, type LoadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'

/** The rules in force from 08:00 on, as `Peak limit-kw 20 08:10:00–08:20:00`. */
const told = ({ world }: LoadSite, fromMs = world.startMs, toMs = world.nowMs) =>
  windowsBetween(world, 1, fromMs, toMs).map(
    ({ name, mode, target, start, end }) => `${name} ${mode} ${target} ${start.slice(11, 19)}–${end?.slice(11, 19) ?? ''}`,
  )

describe('the history of active rules', () => {
  test('is kept after their windows, and open for an active one', () => {
    const site = loadSite()
    rule(site)
    run(site.world, 599)
    expect(told(site)).toEqual([])
    run(site.world, 2)
    expect(told(site)).toEqual(['Peak limit-kw 20 08:10:00–'])
    run(site.world, 900)
    expect(told(site)).toEqual(['Peak limit-kw 20 08:10:00–08:20:00'])
  })

  test('starts when a rule is enabled within its window', () => {
    const site = loadSite()
    const off = rule(site, { isEnabled: false, startTime: '08:00' })
    run(site.world, 300)
    changeRule(site.world, off.rule, { ...off.rule, isEnabled: true })
    run(site.world, 1_200)
    expect(told(site)).toEqual(['Peak limit-kw 20 08:05:00–08:20:00'])
  })

  test('shows the rules as of then, even after changes and deletions', () => {
    const site = loadSite()
    const first = rule(site, { startTime: '08:00' }).rule
    run(site.world, 60)
    const second = changeRule(site.world, first, { ...first, target: 10 }).rule
    run(site.world, 60)
    // A change without effect on the group starts no new entry.
    const third = changeRule(site.world, second, { ...second, endTime: '08:30' }).rule
    run(site.world, 60)
    removeRule(site.world, third)
    run(site.world, 60)
    expect(told(site)).toEqual(['Peak limit-kw 20 08:00:00–08:01:00', 'Peak limit-kw 10 08:01:00–08:03:00'])
  })

  test('has no overlapping or empty entries', () => {
    const site = loadSite()
    const { rule: first } = rule(site, { startTime: '08:00' })
    removeRule(site.world, first)
    rule(site, { startTime: '08:00', name: 'Other' })
    run(site.world, 1)
    expect(told(site)).toEqual(['Other limit-kw 20 08:00:00–'])
  })

  test('of a span excludes entries that only touch it', () => {
    const site = loadSite()
    rule(site)
    run(site.world, 1_800)
    const at = (minutes: number) => site.world.startMs + minutes * 60_000
    const isAllocated = (from: number, to: number) => told(site, at(from), at(to)).length === 1
    expect([isAllocated(0, 10), isAllocated(9, 11), isAllocated(12, 13), isAllocated(19, 25), isAllocated(20, 25)]).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  test('is deleted with the group', () => {
    const site = loadSite()
    rule(site, { startTime: '08:00' })
    run(site.world, 60)
    removeGroup(site.world, 1)
    expect(site.world.congestion.activations.get(1)).toBeUndefined()
  })
})

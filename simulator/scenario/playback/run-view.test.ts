import { describe, expect, test } from 'vitest'
import { fakeGroup, worldOf } from '#simulator/testing/fake-world.ts'
import { NO_FCR } from '#simulator/demand-response/world/fcr-settings.ts'
import { newGroupResponse, type FcrActivation } from '#simulator/demand-response/world/group-response.ts'
import { runActivations, thresholdsIn } from './run-view.ts'

const singleStep = { ...NO_FCR, isEnabled: true }
const stepwise = { ...NO_FCR, isEnabledStepwise: true }

describe('thresholds', () => {
  test('are listed with the number of enabled groups, the highest first', () => {
    const fcrs = [singleStep, singleStep, { ...singleStep, activationFrequency: 49.5 }, stepwise, NO_FCR]
    const world = worldOf(
      [],
      fcrs.map((fcr, index) => fakeGroup(index, `Group ${index}`, [], { fcr })),
    )
    expect(thresholdsIn(world)).toEqual([
      { frequencyHz: 49.9, side: 'deactivation', groups: 3 },
      { frequencyHz: 49.9, side: 'activation', groups: 1 },
      { frequencyHz: 49.7, side: 'activation', groups: 2 },
      { frequencyHz: 49.5, side: 'activation', groups: 1 },
    ])
  })
})

describe('activations', () => {
  const activation = (atMs: number, changes: Partial<FcrActivation> = {}): FcrActivation => ({
    atMs,
    untilMs: null,
    timing: null,
    reason: null,
    stepType: 'single-step',
    thresholds: { activationFrequency: 49.6, deactivationFrequency: 49.8, deactivationDelay: 180, triggerDelayInMs: 0 },
    frequencyHz: 49.6,
    baselineKw: 10,
    ...changes,
  })
  const groupWith = (id: number, ...activations: FcrActivation[]) =>
    fakeGroup(id, `Group ${id}`, [], { response: { ...newGroupResponse(), activations } })

  test('of all groups are in the order of their start, with the thresholds at that time', () => {
    const world = worldOf(
      [],
      [groupWith(1, activation(3_000, { stepType: 'stepwise' })), groupWith(2, activation(1_000, { untilMs: 2_000 }))],
    )
    expect(runActivations(world)).toEqual([
      {
        groupId: 2,
        groupName: 'Group 2',
        start: '1970-01-01T00:00:01.000Z',
        end: '1970-01-01T00:00:02.000Z',
        activationHz: 49.6,
        deactivationHz: 49.8,
      },
      {
        groupId: 1,
        groupName: 'Group 1',
        start: '1970-01-01T00:00:03.000Z',
        end: null,
        activationHz: 49.9,
        deactivationHz: 49.9,
      },
    ])
  })
})

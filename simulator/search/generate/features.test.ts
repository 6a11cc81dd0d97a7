import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { TimelineLine } from '#simulator/scenario/language/stimuli.ts'
import { createGenerator } from './generate.ts'
import { FEATURES, isWrite } from './features.ts'
import { stageOf } from './stage.ts'

it('every stimulus of the scenario language is a feature', () => {
  const keys = TimelineLine.options.flatMap((option) => Object.keys(option.shape)).filter((key) => key !== 'at')
  expect([...new Set(FEATURES.map(({ key }) => key))].toSorted()).toEqual([...new Set(keys)].toSorted())
})

it('every call of the contract that changes something is a feature', () => {
  const writes = (Object.entries(endpoints) as [string, AnyEndpoint][]).filter(
    ([, { method, changesNothing, answers }]) => method !== 'GET' && !changesNothing && answers === 'json',
  )
  expect(writes.length).toBeGreaterThan(25)
  expect(FEATURES.filter(isWrite).map(({ call }) => call)).toEqual(writes.map(([name]) => name))
})

it('the seeds of a site with everything use every feature', async () => {
  const stage = await stageOf('depot')
  const generate = createGenerator(stage)
  const left = new Set(FEATURES.map(({ key, call }) => (call === undefined ? key : `call: ${call}`)))
  for (let seed = 1; seed <= 4_000 && left.size > 0; seed++) {
    for (const { stimulus } of generate(seed).lines) {
      const [key = ''] = Object.keys(stimulus)
      const { call } = stimulus[key] as { call?: string }
      left.delete(key === 'operator' ? `call: ${call}` : key)
    }
  }
  expect([...left]).toEqual([])
})

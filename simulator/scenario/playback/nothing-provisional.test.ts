import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { loadScenario } from '../language/load.ts'

test('nothing-provisional answers only provisional calls with 404, from the first second', () => {
  const { lines, startMs } = loadScenario({ name: 'nothing-provisional' })
  const faultedCalls = lines.flatMap(({ atMs, stimulus }) =>
    'fault' in stimulus && 'call' in stimulus.fault && stimulus.fault.status === 404 && atMs === startMs
      ? [stimulus.fault.call]
      : [],
  )
  const provisional = Object.entries(endpoints).filter(([, endpoint]) => 'provisional' in endpoint)
  expect(faultedCalls.toSorted()).toEqual(provisional.map(([name]) => name).toSorted())
})

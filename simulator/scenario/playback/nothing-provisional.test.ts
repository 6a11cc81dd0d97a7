import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { loadScenario } from '../language/load.ts'

test('nothing-provisional answers 404 to every provisional call from the first second, and to no other', () => {
  const { lines, startMs } = loadScenario({ name: 'nothing-provisional' })
  const struck = lines.flatMap(({ atMs, stimulus }) =>
    'fault' in stimulus && 'call' in stimulus.fault && stimulus.fault.status === 404 && atMs === startMs
      ? [stimulus.fault.call]
      : [],
  )
  const provisional = Object.entries(endpoints).filter(([, endpoint]) => 'provisional' in endpoint)
  expect(struck.toSorted()).toEqual(provisional.map(([name]) => name).toSorted())
})

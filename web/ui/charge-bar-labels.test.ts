import { expect, test } from 'vitest'
import { chargeBarLabels } from './charge-bar-labels.ts'

const labels = (min: number, target: number) => {
  const { marks, hasStart, hasEnd } = chargeBarLabels([
    { name: 'min', at: min },
    { name: 'target', at: target },
  ])
  return [...(hasStart ? ['0'] : []), ...marks.map(({ name }) => name), ...(hasEnd ? ['100'] : [])]
}

test('marks at a distance have labels, with both ends', () => {
  expect(labels(30, 70)).toEqual(['0', 'min', 'target', '100'])
})

test('the target has precedence over a minimum next to it', () => {
  expect(labels(50, 55)).toEqual(['0', 'target', '100'])
})

test('a mark next to an end has precedence over the end', () => {
  expect(labels(5, 90)).toEqual(['min', 'target'])
})

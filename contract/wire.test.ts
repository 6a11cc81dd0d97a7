import { expect, test } from 'vitest'
import { ACTIVITY_KIND_LABEL } from './activity.ts'
import { CONGESTION_MODE_LABEL } from './congestion.ts'
import { GROUP_TYPE_LABEL } from './groups.ts'
import { P2P_STATE_LABEL } from './p2p-market.ts'
import { LIMIT_NAME } from './phase-load.ts'
import { CATEGORY_LABEL } from './stations.ts'
import { knownWords } from './wire.ts'

test('a value of an enum that only a newer platform knows is its own word', () => {
  const known = knownWords({ open: 'Open' })
  expect([known.open, (known as Record<string, string>)['held']]).toEqual(['Open', 'held'])
  expect([Object.keys(known), 'held' in known, { ...known }]).toEqual([['open'], false, { open: 'Open' }])
})

test.each([ACTIVITY_KIND_LABEL, CATEGORY_LABEL, CONGESTION_MODE_LABEL, GROUP_TYPE_LABEL, LIMIT_NAME, P2P_STATE_LABEL])(
  'no label is empty for such a value: %o',
  (labels: Readonly<Record<string, string>>) => {
    expect(labels['newer']).toBe('newer')
  },
)

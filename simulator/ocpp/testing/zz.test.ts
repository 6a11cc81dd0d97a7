import { test } from 'vitest'
import { IMPERFECTIONS } from '../charger/imperfections.ts'
import { judge, textOf } from './judge.ts'
test('z', { timeout: 600000 }, async () => {
  const cases = ['energies of intervals', 'register of exports'].flatMap((name) =>
    Array.from({ length: 50 }, (_, place) => ({
      seed: 100 + place,
      protocol: place % 2 ? ('ocpp1.6' as const) : ('ocpp2.0.1' as const),
      imperfections: IMPERFECTIONS.filter((one) => one.name === name),
    })),
  )
  const failed = await judge(cases)
  for (const one of failed) console.log(textOf({ ...one, log: one === failed[0] ? one.log : [] }))
  console.log(failed.length, 'failed')
})

import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import './schema-settings.ts'

it('schemas have readable error messages', () => {
  const { error } = z.safeParse(z.object({ powerKw: z.number().check(z.lte(1_000)) }), { powerKw: 1_001 })
  expect(error?.issues[0]?.message).toBe('must be 1000 or less')
})

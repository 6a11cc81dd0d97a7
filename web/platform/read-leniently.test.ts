import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { GroupType } from '#contract/groups.ts'
import { Me } from '#contract/session.ts'
import { Instant } from '#contract/wire.ts'
import { readLeniently } from './read-leniently.ts'

const Row = z.object({
  name: z.string(),
  at: Instant,
  powerW: z.nullable(z.number()),
  rated: z.number(),
  isOnline: z.boolean(),
  note: z.optional(z.string()),
  category: z.enum(['DC', 'V2G']),
  type: GroupType,
  settings: z.object({ iccid: z.nullable(z.string()) }),
  groups: z.array(z.object({ id: z.number() })),
})
const row = {
  name: 'North 1',
  at: '2026-03-02T08:00:00Z',
  powerW: 7_400,
  rated: 22,
  isOnline: true,
  note: 'by the gate',
  category: 'DC',
  type: 'DC',
  settings: { iccid: null },
  groups: [{ id: 1 }],
}
const paths = (read: { mismatches: { path: string }[] }) => read.mismatches.map(({ path }) => path)

describe('readLeniently', () => {
  it('returns matching fields and ignores unknown fields', () => {
    const read = readLeniently(Row, { ...row, colour: 'red' })
    expect(read).toEqual({ usable: true, value: { ...row, type: 'GROUP_TYPE_DC' }, mismatches: [] })
  })

  it('empties known fields of the wrong type and keeps the others', () => {
    const wrong = { ...row, name: 7, at: 'yesterday', powerW: '7', rated: '22', isOnline: 'yes', note: 1, groups: {} }
    const read = readLeniently(Row, wrong)
    expect(read.value).toEqual({
      name: '',
      at: '',
      powerW: null,
      rated: Number.NaN,
      isOnline: false,
      category: 'DC',
      type: 'GROUP_TYPE_DC',
      settings: { iccid: null },
      groups: [],
    })
    expect(paths(read)).toEqual(['name', 'at', 'powerW', 'rated', 'isOnline', 'note', 'groups'])
  })

  it('returns an empty object for a missing object', () => {
    const { settings: _, ...without } = row
    const read = readLeniently(Row, without)
    expect(read.value?.settings).toEqual({ iccid: null })
    expect(paths(read)).toEqual(['settings'])
  })

  it('keeps unknown values of an enum', () => {
    const read = readLeniently(Row, { ...row, category: 'Hydrogen', type: 'GROUP_TYPE_FERRY' })
    expect(read.value).toMatchObject({ category: 'Hydrogen', type: 'GROUP_TYPE_FERRY' })
    expect(paths(read)).toEqual(['category', 'type'])
  })

  it('reports a field of a list without its index, and removes items that are not objects', () => {
    const read = readLeniently(z.array(Row), [row, { ...row, rated: null }, { ...row, rated: null }, 'row'])
    expect(read.value).toHaveLength(3)
    expect(paths(read)).toEqual(['[].rated', '[].rated', '[]'])
  })

  it('removes unreadable entries of a record', () => {
    const me = { id: 'u', name: 'U', email: 'u@x', sellerId: 1, roles: [], accessToken: { token: 't', expiresInSecs: 60 } }
    const read = readLeniently(Me, { ...me, permissions: { energy_load_tab: true, energy_load_alm: 'yes' } })
    expect(read.value?.permissions).toEqual({ energy_load_tab: true })
    expect(paths(read)).toEqual(['permissions.energy_load_alm'])
  })

  it('is unusable if the reply as a whole has another type', () => {
    expect(readLeniently(Row, 'gateway error')).toMatchObject({ usable: false, mismatches: [{ path: '' }] })
    expect(readLeniently(z.array(Row), { data: [] }).usable).toBe(false)
  })
})

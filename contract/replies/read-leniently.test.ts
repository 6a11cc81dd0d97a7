import * as z from 'zod/mini'
import { describe, expect, it, test } from 'vitest'
import { Overview } from '#contract/dashboard.ts'
import { GroupType } from '#contract/groups.ts'
import { Me } from '#contract/session.ts'
import { Instant, shown } from '#contract/wire.ts'
import { readLeniently } from './read-leniently.ts'

const Row = z.object({
  name: shown(z.string()),
  at: Instant,
  powerW: shown(z.nullable(z.number())),
  rated: z.number(),
  limitW: z.nullable(z.number()),
  isOnline: z.boolean(),
  note: shown(z.optional(z.string())),
  warnings: z.optional(z.array(z.string())),
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
  limitW: null,
  isOnline: true,
  note: 'by the gate',
  category: 'DC',
  type: 'GROUP_TYPE_DC',
  settings: { iccid: null },
  groups: [{ id: 1 }],
}
const paths = (read: { mismatches: { path: string }[] }) => read.mismatches.map(({ path }) => path)
const without = (key: string) => Object.fromEntries(Object.entries(row).filter(([one]) => one !== key))

describe('readLeniently', () => {
  it('returns matching fields and ignores unknown fields', () => {
    const read = readLeniently(Row, { ...row, type: 'DC', colour: 'red' })
    expect(read).toEqual({ usable: true, value: row, mismatches: [] })
  })

  it('empties fields that are only shown', () => {
    const read = readLeniently(Row, { ...row, name: 7, powerW: '7', note: 1 })
    const { note: _, ...others } = row
    expect(read).toMatchObject({ usable: true, value: { ...others, name: '–', powerW: null } })
    expect(read.mismatches).toEqual([
      expect.objectContaining({ path: 'name', isShown: true }),
      expect.objectContaining({ path: 'powerW', isShown: true }),
      expect.objectContaining({ path: 'note', isShown: true }),
    ])
    expect(readLeniently(Row, without('name'))).toMatchObject({ usable: true, value: { name: '–' } })
  })

  it.each(['at', 'rated', 'limitW', 'isOnline', 'category', 'type', 'settings', 'groups'])(
    'does not read a reply without %s, on which a decision depends',
    (key) => {
      const read = readLeniently(Row, without(key))
      expect(read.usable).toBe(false)
      expect(read.mismatches).toMatchObject([{ path: key }])
      expect(read.mismatches[0]).not.toHaveProperty('isShown')
    },
  )

  it.each([
    ['at', 'yesterday'],
    ['rated', '22'],
    ['limitW', 'none'],
    ['isOnline', 'yes'],
    ['category', 4],
    ['category', ''],
    ['settings', []],
    ['groups', {}],
    ['groups', [{ id: 1 }, 'two']],
    // A platform may leave it out, but must not send something else.
    ['warnings', 'none'],
  ])('does not read a reply whose %s is %j', (key, value) => {
    expect(readLeniently(Row, { ...row, [key]: value })).toMatchObject({ usable: false })
  })

  it('keeps unknown values of an enum', () => {
    const read = readLeniently(Row, { ...row, category: 'Hydrogen', type: 'GROUP_TYPE_FERRY' })
    expect(read).toMatchObject({ usable: true, value: { category: 'Hydrogen', type: 'GROUP_TYPE_FERRY' } })
    expect(paths(read)).toEqual(['category', 'type'])
  })

  it('does not read a list with a row that is not whole, and reports the field without the index', () => {
    const read = readLeniently(z.array(Row), [row, { ...row, rated: null }, { ...row, rated: null }, 'row'])
    expect(read.usable).toBe(false)
    expect(paths(read)).toEqual(['[].rated', '[].rated', '[]'])
  })

  it('leaves out unknown keys of a record, and does not read a wrong value of a known key', () => {
    const me = { id: 'u', name: 'U', email: 'u@x', sellerId: 1, roles: [], accessToken: { token: 't', expiresInSecs: 60 } }
    const read = readLeniently(Me, { ...me, permissions: { energy_load_tab: true, energy_tides: 'yes' } })
    expect(read).toMatchObject({ usable: true, value: { permissions: { energy_load_tab: true } } })
    expect(readLeniently(Me, { ...me, permissions: { energy_load_alm: 'yes' } })).toMatchObject({
      usable: false,
      mismatches: [{ path: 'permissions.energy_load_alm' }],
    })
  })

  it('is unusable if the reply as a whole has another type', () => {
    expect(readLeniently(Row, 'gateway error')).toMatchObject({ usable: false, mismatches: [{ path: '' }] })
    expect(readLeniently(z.array(Row), { data: [] }).usable).toBe(false)
  })
})

test.each([
  ['a negative count', { problemCount: -3 }],
  ['a fraction', { problemCount: 2.5 }],
  ['a negative number of stations', { stations: [{ category: 'charger', online: -1, offline: 0, statuses: {} }] }],
])('an overview with %s is not read', (_, change) => {
  const whole = { problems: [], problemCount: 0, power: [], stations: [], bids: null }
  const overview = { ...whole, frequency: { nowHz: 50, points: [], thresholds: [], activations: [] } }
  expect(readLeniently(Overview, overview).usable).toBe(true)
  expect(readLeniently(Overview, { ...overview, ...change }).usable).toBe(false)
})

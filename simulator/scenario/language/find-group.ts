import { didYouMean } from './nearest.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The group with a name or id. Throws an Error with one sentence if there is none or more than one. */
export function findGroup(world: World, asked: string | number): Group {
  const groups = [...world.groups.values()]
  const called = groups.filter(({ id, name }) => id === asked || name === asked)
  const [only] = called
  if (only && called.length === 1) return only
  if (only) throw new Error(`"${asked}" is the name of ${called.length} groups; use an id such as ${only.id}`)
  const meant = didYouMean(
    String(asked),
    groups.map(({ name }) => name),
  )
  throw new Error(`no group of the site is called "${asked}"${meant}`)
}

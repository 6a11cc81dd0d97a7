import type { Property } from './property.ts'

export const members: Property = {
  name: 'members',
  about: 'Groups and stations agree on their membership, and no group contains a deleted station.',
  begin: (_start, met) => (world) => {
    met()
    for (const group of world.groups.values()) {
      for (const index of group.stationIndexes) {
        const station = world.stations[index]
        if (!station || station.isRemoved) return { what: `${group.name} contains a station that does not exist` }
        if (!station.groupIds.includes(group.id)) return { what: `${group.name} lists ${station.name}, which is not in it` }
      }
    }
    for (const { groupIds, index, name } of world.stations) {
      const wrong = groupIds.find((id) => !world.groups.get(id)?.stationIndexes.includes(index))
      if (wrong !== undefined) return { what: `${name} is in group ${wrong}, which does not list it` }
    }
    return undefined
  },
}

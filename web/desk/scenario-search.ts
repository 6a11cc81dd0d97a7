/** Scenarios whose name or description holds every word that is looked for. */
export function foundScenarios<T extends { name: string; about: string }>(scenarios: readonly T[], search: string): T[] {
  const words = search.toLowerCase().split(/\s+/)
  return scenarios.filter(({ name, about }) => {
    const text = `${name} ${about}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

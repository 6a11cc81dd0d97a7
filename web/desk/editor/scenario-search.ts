import { matchesSearch, searchWords } from '#contract/search-text.ts'

/** Scenarios whose name or description contains every word of the search. */
export function filterScenarios<T extends { name: string; about: string }>(scenarios: readonly T[], search: string): T[] {
  const words = searchWords(search)
  return scenarios.filter(({ name, about }) => matchesSearch(words, [name, about]))
}

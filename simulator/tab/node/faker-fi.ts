import type { faker as Faker } from '@faker-js/faker/locale/fi'

let loaded: typeof Faker | undefined

/** Loads the names of generated places, which are larger than the rest of the engine together. */
export async function loadNames(): Promise<void> {
  loaded ??= (await import('@faker-js/faker/locale/fi')).faker
}

const namesOf = () => {
  if (!loaded) throw new Error('The names of places are not loaded.')
  return loaded
}

/** In place of `@faker-js/faker/locale/fi`, whose other functions are not used. */
export const faker = {
  seed: (seed: number) => namesOf().seed(seed),
  location: { street: () => namesOf().location.street() },
}

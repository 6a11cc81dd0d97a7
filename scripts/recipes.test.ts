import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRepository } from './root.ts'
import { readRepository } from './structure/repository.ts'

const MAX_FILES = 4

/** Recipes of CONTRIBUTING.md: each names its example, and after it the files that it needs. */
const recipes = readFileSync(inRepository('CONTRIBUTING.md'), 'utf8')
  .split('<!-- recipe: ')
  .slice(1)
  .map((section) => {
    const [marked = '', rest = ''] = section.split(' -->')
    const steps = (rest.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\d\. /.test(line))
    return {
      names: marked.split(', '),
      steps,
      files: [...steps.join('\n').matchAll(/`([\w/.-]+\.(?:tsx?|md))`/g)].map(([, file = '']) => file),
    }
  })

const product = readRepository().filter(
  ({ path, isTest }) => !isTest && /^(contract|web|simulator)\//.test(path) && !path.includes('/testing/'),
)

it('the recipes are found', () => {
  expect(recipes.length).toBeGreaterThanOrEqual(4)
})

describe.each(recipes)('the recipe of $names', ({ names, steps, files }) => {
  it(`has at most ${MAX_FILES} steps`, () => {
    expect(steps.length).toBeGreaterThan(0)
    expect(steps.length).toBeLessThanOrEqual(MAX_FILES)
  })

  it('lists every file of the product that the example needs', () => {
    const word = new RegExp(`\\b(${names.join('|')})\\b`)
    const needed = product.filter(({ code }) => word.test(code)).map(({ path }) => path)
    expect(needed.length).toBeGreaterThan(0)
    expect(needed.filter((path) => !files.includes(path))).toEqual([])
  })
})

/** Numbers of a version, and its pre-release parts. Build metadata has no order. */
interface Version {
  readonly numbers: readonly number[]
  readonly before: readonly string[]
}

function read(text: string): Version {
  const [, numbers = '', before] = /^v?(\d+(?:\.\d+){0,2})(?:-([\w.-]+))?(?:\+[\w.-]+)?$/.exec(text) ?? []
  if (numbers === '') throw new Error(`${text} is not a version`)
  const given = numbers.split('.').map(Number)
  return { numbers: [0, 1, 2].map((place) => given[place] ?? 0), before: before?.split('.') ?? [] }
}

function compareParts(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1
  const [first, second] = [a, b].map((part) => (/^\d+$/.test(part) ? Number(part) : Number.POSITIVE_INFINITY))
  if (first !== second) return (first ?? 0) - (second ?? 0)
  return a < b ? -1 : a > b ? 1 : 0
}

/** Order of two versions by semver.org: below, equal to or above 0. */
function compare(one: string, other: string): number {
  const [a, b] = [read(one), read(other)]
  for (const place of [0, 1, 2]) {
    const difference = (a.numbers[place] ?? 0) - (b.numbers[place] ?? 0)
    if (difference !== 0) return difference
  }
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length
  for (let place = 0; place < Math.max(a.before.length, b.before.length); place++) {
    const difference = compareParts(a.before[place], b.before[place])
    if (difference !== 0) return difference
  }
  return 0
}

/** Whether a version satisfies a comparison such as `>=1.2.3`. A bound without all numbers, as in `<=1`, has all versions that begin so. */
function satisfies(version: string, comparison: string): boolean {
  const [, sign = '', bound = ''] = /^(<=|>=|<|>|=|)(\S*)$/.exec(comparison) ?? []
  if (sign === '' && (bound === '' || bound === '*')) return true
  const order = compare(version, bound)
  if (sign === '<') return order < 0
  if (sign === '>') return order > 0
  const begins = /^v?\d+(\.\d+)?$/.test(bound) && `${version.split(/[-+]/)[0]}.`.startsWith(`${bound.replace(/^v/, '')}.`)
  return order === 0 || (sign !== '>=' && begins) || (sign === '<=' && order < 0) || (sign === '>=' && order > 0)
}

/**
 * Whether a version is in the range of an advisory: comparisons such as `>=1.0.0 <1.2.3`, alternatives with `||`, and `*`. A
 * pre-release is compared like any version, because an advisory names code and not a wish. Throws for other ranges.
 */
export function isInRange(version: string, range: string): boolean {
  // All are read before one decides, so that a part that cannot be read is never passed over.
  const alternatives = range.split('||').map((alternative) => {
    const comparisons = alternative
      .replaceAll(/([<>=]+)\s+/g, '$1')
      .trim()
      .split(/\s+/)
    return comparisons.map((comparison) => satisfies(version, comparison))
  })
  return alternatives.some((results) => results.every(Boolean))
}

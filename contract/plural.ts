const RULES = new Intl.PluralRules('en')

/** The singular or the plural form for a count: `plural(1, 'row', 'rows')` is `row`. */
export const plural = (count: number, one: string, other: string) => (RULES.select(count) === 'one' ? one : other)

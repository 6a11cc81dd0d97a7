import { EDITIONS, RESERVE_PRODUCTS, type ReserveProduct } from '#simulator/reserves/model/rule-table.ts'
import { RESERVE_RULES, rulesOf, type ReserveRule } from '#simulator/reserves/model/rules.ts'

const INTRODUCTION = `# Rules of frequency reserves

The [prequalification](prequalification.md) and the drill of a scenario judge groups by these rules. They are in \`simulator/reserves/model/rule-table.ts\`; \`npm run reserve-rules\` writes this page. Shares are of the capacity. A rule with *reduces* can be fulfilled with a lower capacity.

A site file may change limits under \`rules\`. \`unit\` protects against a mistake in the order of magnitude, \`source\` and \`edition\` are shown in reports:

\`\`\`yaml
rules:
  - { product: fcr-d-up-dynamic, requirement: speed, low: 80, unit: '%', source: Pilot agreement, edition: '2026' }
\`\`\``

const number = (value: number | undefined) => (value === undefined ? '' : String(Math.round(value * 1e4) / 1e4))

const cellsOf = ({ id, name, title, low, high, unit, isReducible, source }: ReserveRule) => [
  id,
  `\`${name}\``,
  title,
  number(low),
  number(high),
  unit,
  isReducible ? 'reduces' : '',
  source,
]

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const HEADS = ['No.', 'Requirement', 'Quantity', 'Low', 'High', 'Unit', 'Capacity', 'Source']

const section = (product: ReserveProduct) =>
  [
    `## ${RESERVE_PRODUCTS[product]}`,
    '',
    `Product \`${product}\`.`,
    '',
    row(HEADS),
    row(HEADS.map((_, place) => (place === 3 || place === 4 ? '---:' : '---'))),
    ...rulesOf(RESERVE_RULES, product).map((rule) => row(cellsOf(rule))),
  ].join('\n')

/** `docs/reserve-rules.md`, not formatted. */
export function reserveRulesText(): string {
  const products = (Object.keys(RESERVE_PRODUCTS) as ReserveProduct[]).map(section)
  const editions = ['## Editions', '', ...Object.entries(EDITIONS).map(([document, edition]) => `- ${document}: ${edition}.`)]
  return `${[INTRODUCTION, ...products, editions.join('\n')].join('\n\n')}\n`
}

import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import type { P2pSide } from '#contract/p2p-market.ts'
import { euroText } from '#units/money.ts'
import { capacityText } from '#units/current-power.ts'
import type { Book, PriceLevel } from './book.ts'

const SIDES = [
  { side: 'request', title: 'Requests, highest price first', emptyText: 'No open requests' },
  { side: 'offer', title: 'Offers, lowest price first', emptyText: 'No open offers' },
] as const satisfies { side: P2pSide; title: string; emptyText: string }[]

/** The order book of an hour by price. The length of a bar is the depth: the open quantity up to its price. */
export function BookOfHour({ book }: { book: Book }) {
  const styles = useStyles()
  const deepestKw = Math.max(book.offer.at(-1)?.depthKw ?? 0, book.request.at(-1)?.depthKw ?? 0)
  return (
    <div className={styles.sides}>
      {SIDES.map(({ side, title, emptyText }) => (
        <div key={side}>
          {book[side].length === 0 ? (
            <Text className={styles.empty}>{emptyText}</Text>
          ) : (
            <Levels title={title} side={side} levels={book[side]} deepestKw={deepestKw} />
          )}
        </div>
      ))}
    </div>
  )
}

function Levels({
  title,
  side,
  levels,
  deepestKw,
}: {
  title: string
  side: P2pSide
  levels: readonly PriceLevel[]
  deepestKw: number
}) {
  const styles = useStyles()
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{title}</caption>
      <thead>
        <tr>
          {['Price per kW', 'Open', 'Orders', 'Depth'].map((heading) => (
            <th key={heading} scope="col" className={styles.heading}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map(({ priceEur, quantityKw, orderCount, depthKw }) => (
          <tr key={priceEur}>
            <td className={styles.cell}>{euroText(priceEur)}</td>
            <td className={styles.cell}>{capacityText(quantityKw)}</td>
            <td className={styles.cell}>{orderCount}</td>
            <td className={mergeClasses(styles.cell, styles.depth)}>
              <span
                aria-hidden
                className={mergeClasses(styles.bar, side === 'offer' ? styles.offer : styles.request)}
                style={{ width: `${(100 * depthKw) / deepestKw}%` }}
              />
              <span className={styles.text}>{capacityText(depthKw)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const useStyles = makeStyles({
  sides: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
  },
  empty: { color: tokens.colorNeutralForeground2 },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  caption: { textAlign: 'start', fontWeight: tokens.fontWeightSemibold, paddingBottom: tokens.spacingVerticalXS },
  heading: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    textAlign: 'end',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  cell: { padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`, textAlign: 'end', whiteSpace: 'nowrap' },
  depth: { position: 'relative', width: '35%' },
  bar: { position: 'absolute', insetBlock: '2px', right: 0, borderRadius: tokens.borderRadiusSmall },
  offer: { backgroundColor: tokens.colorPaletteBlueBackground2 },
  request: { backgroundColor: tokens.colorPaletteGreenBackground2 },
  text: { position: 'relative' },
})

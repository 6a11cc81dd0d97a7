import { Figures } from '#ui/FactList.tsx'
import { euroText } from '#units/money.ts'
import { capacityText } from '#units/current-power.ts'
import type { MarketSums } from './book.ts'

/** The totals of one or more hours. */
export function MarketTotals({ label, sums }: { label: string; sums: MarketSums }) {
  return (
    <Figures
      label={label}
      figures={[
        ['Open offers', capacityText(sums.offeredKw)],
        ['Open requests', capacityText(sums.requestedKw)],
        ['Trades', String(sums.tradeCount)],
        ['Traded', capacityText(sums.tradedKw)],
        ['Value of trades', euroText(sums.tradedEur)],
        ['Mean price per kW', euroText(sums.meanPriceEur)],
      ]}
    />
  )
}

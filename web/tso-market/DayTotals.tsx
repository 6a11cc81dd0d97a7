import { Figures } from '#ui/Figures.tsx'
import { euroText } from '#units/money.ts'
import { megawattText } from './market-columns.tsx'
import type { DaySums } from './market-rows.ts'

/** What a day comes to. */
export function DayTotals({ sums }: { sums: DaySums }) {
  return (
    <Figures
      label="Totals of the day"
      figures={[
        ['Hours with bids', `${sums.hoursWithBids} of ${sums.hourCount}`],
        ['Groups', String(sums.groupCount)],
        ['Capacity, all hours', `${sums.quantityMw} MW·h`],
        ['Most in one hour', megawattText(sums.mostMw)],
        ['Revenue of the day', euroText(sums.revenueEur)],
        ['Of it in hours done', euroText(sums.doneEur)],
      ]}
    />
  )
}

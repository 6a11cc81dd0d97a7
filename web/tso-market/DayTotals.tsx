import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { Figures } from '#ui/FactList.tsx'
import { capacityHoursText, megawattText } from '#units/current-power.ts'
import { euroText } from '#units/money.ts'
import type { DaySums } from './market-rows.ts'

/** The totals of a day. */
export function DayTotals({ sums }: { sums: DaySums }) {
  const styles = useStyles()
  return (
    <div>
      <Figures
        label="Totals of the day"
        figures={[
          ['Hours with bids', `${sums.hoursWithBids} of ${sums.hourCount}`],
          ['Groups', String(sums.groupCount)],
          // The sum of the hourly reserved capacity, MW,h. It is not energy.
          ['Capacity, all hours', capacityHoursText(sums.quantityMw)],
          ['Maximum in one hour', megawattText(sums.mostMw)],
          ['Revenue of the day, if maintained', euroText(sums.revenueEur)],
          ['Of the hours that are over', euroText(sums.doneEur)],
        ]}
      />
      <Caption1 block className={styles.note}>
        Revenue is capacity × the price of the bid, in EUR per MW and hour. The hourly market pays every accepted bid of a product
        the highest accepted price, so the settlement is at least this amount if the sold capacity was maintained in every hour.
        Capacity that was not maintained is not paid and can be penalised. The platform reports neither the price nor the
        settlement.
      </Caption1>
    </div>
  )
}

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2, marginTop: tokens.spacingVerticalXS },
})

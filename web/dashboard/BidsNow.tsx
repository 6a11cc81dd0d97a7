import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { UnitText } from '#ui/UnitText.tsx'
import { paths } from '#app/paths.ts'
import type { Overview } from '#contract/dashboard.ts'
import { Section } from '#ui/page/Section.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { dayAndRangeText } from '#units/hours.ts'
import { megawattText } from '#units/current-power.ts'
import { capacityOfText, isShort, isUnderDelivered, responseText } from '#units/reserves.ts'
import { BidStatus } from '#web/bids/BidStatus.tsx'

/** Maximum number of listed bids. */
const NAMED = 6

/** The bids of this hour and the next. */
export function BidsNow({ bids }: { bids: NonNullable<Overview['bids']> }) {
  const styles = useStyles()
  return (
    <Section id="bids" title="Bids" aside={<TextLink to={paths.tsoMarket()}>TSO market</TextLink>}>
      {bids.length === 0 && <Text>No bids for this hour or later.</Text>}
      <ul className={styles.list}>
        {bids.slice(0, NAMED).map(({ groupId, groupName, hour, quantity, isOngoing, availableKw, deliveredKw, requiredKw }) => (
          <li key={`${groupId} ${hour}`} className={styles.bid}>
            <span className={styles.head}>
              <TextLink to={`${paths.tsoMarket()}?${new URLSearchParams({ search: groupName })}`}>{groupName}</TextLink>
              <BidStatus status={isOngoing ? 'Ongoing' : 'Next'} />
            </span>
            <span className={styles.figure}>
              <UnitText text={`${megawattText(quantity)}, ${dayAndRangeText(Date.parse(hour))}`} />
            </span>
            {typeof deliveredKw === 'number' && (
              <span className={isUnderDelivered({ deliveredKw, requiredKw }) ? styles.short : styles.figure}>
                <UnitText text={responseText({ deliveredKw, requiredKw })} />
              </span>
            )}
            {isOngoing && availableKw === null && <span className={styles.figure}>Available power unknown</span>}
            {availableKw !== null && (
              <span className={isShort(quantity * 1_000, availableKw) ? styles.short : styles.figure}>
                <UnitText text={capacityOfText({ soldKw: quantity * 1_000, availableKw })} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {bids.length > NAMED && <Text className={styles.figure}>and {bids.length - NAMED} more</Text>}
    </Section>
  )
}

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, listStyleType: 'none', margin: 0, padding: 0 },
  bid: { display: 'flex', flexDirection: 'column' },
  head: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalM, overflowWrap: 'anywhere' },
  short: { color: tokens.colorStatusWarningForeground3, fontVariantNumeric: 'tabular-nums' },
  figure: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})

import { Caption1, makeStyles, Text, tokens } from '@fluentui/react-components'
import { UnitText } from '#ui/UnitText.tsx'
import { paths } from '#app/paths.ts'
import type { Overview } from '#contract/dashboard.ts'
import { useCan } from '#session/session.ts'
import { Section } from '#ui/page/Section.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { powersOf, totalText } from './power-text.ts'

/** The present power by group type, with that of stations without a group apart. */
export function PowerByType({ power, stations }: Pick<Overview, 'power' | 'stations'>) {
  const styles = useStyles()
  const seesGroups = useCan('seeGroups')
  const seesBatteries = useCan('seeBatteryStorage')
  const rows = power.flatMap(powersOf).length
  return (
    <Section id="power" title="Power now" aside={<Text weight="semibold">{totalText(power)}</Text>}>
      {power.length === 0 && <Text>No groups.</Text>}
      {stations.some(({ offline }) => offline > 0) && <Caption1>Offline stations count with their last power.</Caption1>}
      <ul className={styles.list} style={{ maxHeight: `${rows * MAX_ROW_PX}px` }}>
        {power.flatMap((one) => {
          const isBattery = one.type === 'GROUP_TYPE_BATTERY'
          const to = isBattery ? paths.batteryGroups() : `${paths.groups()}?types=${one.type}`
          const seesList = isBattery ? seesBatteries : seesGroups
          return powersOf(one).map(({ name, text, isOfGroups }) => (
            <li key={name}>
              <div className={styles.row}>
                {isOfGroups && seesList ? <TextLink to={to}>{name}</TextLink> : name}
                <span className={styles.figure}>
                  <UnitText text={text} />
                </span>
              </div>
            </li>
          ))
        })}
      </ul>
    </Section>
  )
}

/** The rows share the room that the column leaves, up to this height, px. */
const MAX_ROW_PX = 52

/** A list whose rows share the room that the column leaves. */
export const sharedRoom = {
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  justifyContent: 'space-between',
  // Three columns leave more room.
  '@media (min-width: 1920px)': { maxHeight: 'none !important' },
  listStyleType: 'none',
  margin: 0,
  padding: 0,
} as const

const useStyles = makeStyles({
  list: { ...sharedRoom, gap: tokens.spacingVerticalM },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: `0 ${tokens.spacingHorizontalM}`,
    paddingBottom: tokens.spacingVerticalXS,
  },
  figure: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})

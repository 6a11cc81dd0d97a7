import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import type { Overview } from '#contract/dashboard.ts'
import { GROUP_TYPE_LABEL } from '#contract/groups.ts'
import { plural } from '#contract/plural.ts'
import { useCan } from '#session/session.ts'
import { Section } from '#ui/page/Section.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { powerOf, totalText } from './power-text.ts'

/** The present power by group type. */
export function PowerByType({ power }: Pick<Overview, 'power'>) {
  const styles = useStyles()
  const seesGroups = useCan('seeGroups')
  const seesBatteries = useCan('seeBatteryStorage')
  return (
    <Section id="power" title="Power now" aside={<Text weight="semibold">{totalText(power)}</Text>}>
      {power.length === 0 && <Text>No groups.</Text>}
      <ul className={styles.list}>
        {power.map((one) => {
          const isBattery = one.type === 'GROUP_TYPE_BATTERY'
          const name = `${GROUP_TYPE_LABEL[one.type]}, ${one.groups} ${plural(one.groups, 'group', 'groups')}`
          const to = isBattery ? paths.batteryGroups() : `${paths.groups()}?types=${one.type}`
          return (
            <li key={one.type}>
              <div className={styles.row}>
                {(isBattery ? seesBatteries : seesGroups) ? <TextLink to={to}>{name}</TextLink> : name}
                <span className={styles.figure}>{powerOf(one)}</span>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: `0 ${tokens.spacingHorizontalM}`,
    paddingBottom: tokens.spacingVerticalXS,
  },
  figure: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})

import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import type { Overview } from '#contract/dashboard.ts'
import { CATEGORY_LABEL } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import { Section } from '#ui/page/Section.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { sharedRoom } from './PowerByType.tsx'
import { sortStatuses } from './site-text.ts'

/** The number of stations by type and status. */
export function StationsByType({ stations }: Pick<Overview, 'stations'>) {
  const styles = useStyles()
  const seesDevices = useCan('seeDevices')
  return (
    <Section id="stations" title="Stations">
      {stations.length === 0 && <Text>No stations.</Text>}
      <ul className={styles.types} style={{ maxHeight: `${stations.length * MAX_ROW_PX}px` }}>
        {stations.map(({ category, online, offline, statuses }) => {
          const name = CATEGORY_LABEL[category]
          return (
            <li key={category}>
              <div className={styles.row}>
                {seesDevices ? <TextLink to={addressOf({ types: category })}>{name}</TextLink> : name}
                <span className={styles.figure}>
                  {online} of {online + offline} online
                  {seesDevices && offline > 0 && (
                    <>
                      {', '}
                      <TextLink to={addressOf({ types: category, status: 'Offline' })}>{offline} offline</TextLink>
                    </>
                  )}
                </span>
              </div>
              <ul aria-label={`${name} by status`} className={styles.statuses}>
                {sortStatuses(statuses).map(([status, count]) => (
                  <li key={status} className={styles.status}>
                    {seesDevices ? (
                      <TextLink to={addressOf({ types: category, status })}>
                        <StatusChip status={status} /> {count}
                      </TextLink>
                    ) : (
                      <>
                        <StatusChip status={status} /> {count}
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const addressOf = (filter: Record<string, string>) => `${paths.stations()}?${new URLSearchParams(filter)}`

/** The types share the room that the column leaves, up to this height, px. */
const MAX_ROW_PX = 72

const useStyles = makeStyles({
  types: { ...sharedRoom, gap: tokens.spacingVerticalS },
  row: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: `0 ${tokens.spacingHorizontalM}` },
  figure: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  statuses: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  status: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
})

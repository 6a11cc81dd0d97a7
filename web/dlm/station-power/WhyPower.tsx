import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import type { Station } from '#contract/stations.ts'
import { kilowattText } from '#units/current-power.ts'
import { originMark } from '#units/power-origin.ts'
import { useMedia } from '#ui/hooks.ts'
import { LimitReason, ReasonsNote, ReasonText, useStationReason } from '../LimitReason.tsx'
import { briefSentence, followingCause, type LoadUnit, NAMED_CHARGERS, reasonSentence } from '../limit-reason.ts'
import { type PowerPart, powerParts } from './power-parts.ts'

interface StateSentenceProps {
  station: Pick<Station, 'deviceId' | 'status' | 'pausedBy'>
  groupIds: readonly number[]
  unit: LoadUnit
  /** The present power: `Charging 6.2 kW`. */
  power: string
}

/** The present power of a station and its reason in one line; in few words on a phone. The power alone where no reason is reported. */
export function StateSentence(props: StateSentenceProps) {
  return <Sentence key={`${props.station.deviceId} ${props.groupIds.join()}`} {...props} />
}

function Sentence({ station, groupIds, unit, power }: StateSentenceProps) {
  const isNarrow = useMedia('(max-width: 640px)')
  const found = useStationReason(station.deviceId, groupIds)
  if (!found) return <>{power}</>
  const { reason, staleSinceMs } = found
  const isFollowing = reason.state === 'following'
  const brief = isFollowing
    ? followingCause(reason)
    : isNarrow
      ? briefSentence(reason, unit, station)
      : reasonSentence(reason, unit, station, NAMED_CHARGERS)
  return (
    <>
      {power}
      {isFollowing ? ': ' : '. '}
      <ReasonText
        sentence={isFollowing ? brief : reasonSentence(reason, unit, station)}
        brief={brief}
        staleSinceMs={staleSinceMs}
      />
    </>
  )
}

interface Props {
  station: Station
  /** The groups of the station whose allocations the user may see. */
  groupIds: readonly number[]
  /** The baseline that the device reports, kW. */
  baselineKw: number | undefined
}

/** Why a station has its present power: a short sum or its ceilings, and one sentence. */
export function WhyPower(props: Props) {
  return <Why key={`${props.station.deviceId} ${props.groupIds.join()}`} {...props} />
}

function Why({ station, groupIds, baselineKw }: Props) {
  const styles = useStyles()
  const { deviceId, type } = station
  const found = useStationReason(deviceId, groupIds)
  const explained = found && powerParts(found.reason, station, baselineKw)
  const mark = originMark(station)
  if (groupIds.length === 0) return <Text className={styles.quiet}>No group limits this station.</Text>
  return (
    <div className={styles.why}>
      {explained && (
        <dl className={styles.parts}>
          {explained.parts.map((part, index) => (
            <Part key={part.label} part={part} isAddend={index > 0 && explained.kind === 'sum'} />
          ))}
          {explained.powerKw !== undefined && (
            <Part
              part={{
                label: explained.kind === 'sum' ? 'Power' : mark === '' ? 'Drawn now' : `Draw, ${mark}`,
                powerKw: explained.powerKw,
              }}
              sign={explained.kind === 'sum' ? '=' : '→'}
              isResult
            />
          )}
        </dl>
      )}
      <Text className={styles.sentence}>
        <LimitReason deviceId={deviceId} groupIds={groupIds} unit={type.category === 'DC' ? 'kW' : 'A'} station={station} />
      </Text>
      {groupIds[0] !== undefined && <ReasonsNote groupId={groupIds[0]} deviceId={deviceId} />}
    </div>
  )
}

interface PartProps {
  part: PowerPart
  /** Before the figure. */
  sign?: string
  /** The part is added to the ones before it, or subtracted. */
  isAddend?: boolean
  isResult?: boolean
}

function Part({ part, isAddend = false, sign, isResult = false }: PartProps) {
  const styles = useStyles()
  const { label, powerKw, note, isBinding = false } = part
  const operator = isAddend ? (powerKw < 0 ? '−' : '+') : sign
  return (
    <div className={mergeClasses(styles.part, isBinding && styles.binding, isResult && styles.result)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {operator !== undefined && <span className={styles.sign}>{operator} </span>}
        {kilowattText(isAddend ? Math.abs(powerKw) : powerKw)}
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  )
}

const useStyles = makeStyles({
  // The height of the sum and its sentence, so that a reply moves nothing.
  why: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minHeight: '104px' },
  parts: { display: 'flex', flexWrap: 'wrap', alignItems: 'stretch', gap: tokens.spacingHorizontalM, margin: 0 },
  part: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderLeft: `${tokens.strokeWidthThicker} solid ${tokens.colorNeutralStroke2}`,
  },
  binding: { borderLeftColor: tokens.colorNeutralForeground1 },
  result: { borderLeftColor: tokens.colorCompoundBrandStroke },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  sign: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  note: {
    display: 'block',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  sentence: { overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

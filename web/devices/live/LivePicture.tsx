import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readMeterValues, Station } from '#contract/stations.ts'
import { PowerScaleMarks } from '#ui/PowerScaleMarks.tsx'
import { Section } from '#ui/page/Section.tsx'
import { frequencyText } from '#units/reserves.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { limitsText, powerScale } from '#units/power-scale.ts'
import { LiveFigure, PowerOrigin, StationCurrent } from '#web/stations/LivePower.tsx'
import { originMark } from '#units/power-origin.ts'
import { isStandby, flowDirection } from './flow.ts'
import { meterNumber } from '../device-reads.ts'
import { hasCar } from './connected-since.ts'
import { PowerFlow } from './PowerFlow.tsx'

interface Props {
  station: Station
  values: ReplyOf<typeof readMeterValues> | undefined
}

/** The power of a device now: the flow from the grid, and its place between the limits. */
export function LivePicture({ station, values }: Props) {
  const styles = useStyles()
  const { isBattery, isOnline, type, status } = station
  const isV2g = type.category === 'V2G'
  const powerW = isBattery ? station.latestPower : station.latestChargePower
  const range = isV2g ? { pMaxW: meterNumber(values, 'pMax'), pMinW: meterNumber(values, 'pMin') } : {}
  const scale = powerScale(isOnline ? station : { ...station, latestPower: null, latestChargePower: null }, range)
  const frequencyHz = station.gridFrequency ?? meterNumber(values, 'Frequency')
  const soc = station.batterySoC ?? meterNumber(values, 'SoC')
  const carText = soc !== undefined ? percentText(soc) : hasCar(status) ? 'connected' : 'none'
  return (
    <Section id="now" title="Now">
      <div className={styles.now}>
        <PowerFlow
          direction={flowDirection(powerW, isOnline)}
          powerW={powerW}
          ratedKw={station.ratedPower}
          isStandby={isStandby(station) && (powerW ?? 0) > 0}
          grid={<LiveFigure station={station} text={frequencyText(frequencyHz)} />}
          charger={<StationCurrent station={station} />}
          car={<LiveFigure station={station} text={carText} />}
          {...(isBattery && { battery: <LiveFigure station={station} text={percentText(soc)} /> })}
        />
        {originMark(station) !== '' && (
          <span className={styles.limits}>
            Power: <PowerOrigin station={station} />
          </span>
        )}
        {scale && (
          <div>
            <PowerScaleMarks scale={scale} />
            <span className={styles.limits}>{limitsText(scale)}</span>
          </div>
        )}
      </div>
    </Section>
  )
}

const useStyles = makeStyles({
  now: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  limits: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
})

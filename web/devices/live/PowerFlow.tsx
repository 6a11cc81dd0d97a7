import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  BatteryCharge24Regular,
  FlashFlow24Regular,
  PlugConnected24Regular,
  VehicleCarProfileLtr24Regular,
} from '@fluentui/react-icons'
import type { ReactElement, ReactNode } from 'react'
import { powerText } from '#units/current-power.ts'
import { type FlowDirection, flowDirection, flowSentence, flowWidthPx, isStandby } from './flow.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readMeterValues, Station } from '#contract/stations.ts'
import { PowerScaleMarks } from '#ui/PowerScaleMarks.tsx'
import { Section } from '#ui/page/Section.tsx'
import { frequencyText } from '#units/reserves.ts'
import { limitsText, powerScale } from '#units/power-scale.ts'
import { LiveFigure, PowerOrigin, StateOfCharge, StationCurrent } from '#web/stations/LivePower.tsx'
import { originMark } from '#units/power-origin.ts'
import { meterNumber } from '../device-reads.ts'
import { carAt } from './connected-since.ts'

interface LivePictureProps {
  station: Station
  values: ReplyOf<typeof readMeterValues> | undefined
}

/** The power of a device now: the flow from the grid, and its place between the limits. */
export function LivePicture({ station, values }: LivePictureProps) {
  const styles = useLivePictureStyles()
  const { isBattery, isOnline, type, status } = station
  const isV2g = type.category === 'V2G'
  const powerW = isBattery ? station.latestPower : station.latestChargePower
  const range = isV2g ? { pMaxW: meterNumber(values, 'pMax'), pMinW: meterNumber(values, 'pMin') } : {}
  const scale = powerScale(isOnline ? station : { ...station, latestPower: null, latestChargePower: null }, range)
  const frequencyHz = station.gridFrequency ?? meterNumber(values, 'Frequency')
  const soc = station.batterySoC ?? meterNumber(values, 'SoC')
  const charge = <StateOfCharge station={station} percent={soc ?? null} />
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
          car={soc === undefined ? <LiveFigure station={station} text={carAt(status)} /> : charge}
          {...(isBattery && { battery: charge })}
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

const useLivePictureStyles = makeStyles({
  now: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  limits: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
})

interface Props {
  direction: FlowDirection
  powerW: number | null
  ratedKw: number | null
  grid: ReactNode
  charger: ReactNode
  /** Undefined for a battery, which is charger and storage in one. */
  car: ReactNode
  battery?: ReactNode
  /** The power is that of the charger itself, and none reaches a car. */
  isStandby?: boolean
}

/** A picture of the power flow: grid, charger and car, or grid and battery. The width of the line is the share of the rated power. */
function PowerFlow({ direction, powerW, ratedKw, grid, charger, car, battery, isStandby = false }: Props) {
  const styles = useStyles()
  const power = powerW === null ? '–' : powerText(Math.abs(powerW))
  const line = <FlowLine direction={direction} widthPx={flowWidthPx(powerW, ratedKw)} power={power} />
  return (
    <figure
      aria-label={flowSentence(direction, power, battery !== undefined ? 'battery' : isStandby ? 'charger' : 'car')}
      className={styles.flow}
    >
      <Place name="Grid" icon={<FlashFlow24Regular />}>
        {grid}
      </Place>
      {line}
      {battery === undefined ? (
        <>
          <Place name="Charger" icon={<PlugConnected24Regular />}>
            {charger}
          </Place>
          {isStandby ? <FlowLine direction="none" widthPx={flowWidthPx(0, ratedKw)} power={powerText(0)} /> : line}
          <Place name="Car" icon={<VehicleCarProfileLtr24Regular />}>
            {car}
          </Place>
        </>
      ) : (
        <Place name="Battery" icon={<BatteryCharge24Regular />}>
          {battery}
        </Place>
      )}
    </figure>
  )
}

function Place({ name, icon, children }: { name: string; icon: ReactElement; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.place}>
      <span aria-hidden className={styles.icon}>
        {icon}
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.fact}>{children}</span>
    </div>
  )
}

const TEXT = {
  charging: (power) => `${power} →`,
  discharging: (power) => `← ${power}`,
  none: () => '0.0 kW',
  unknown: () => 'unknown',
} satisfies Record<FlowDirection, (power: string) => string>

function FlowLine({ direction, widthPx, power }: { direction: FlowDirection; widthPx: number; power: string }) {
  const styles = useStyles()
  const isFlowing = direction === 'charging' || direction === 'discharging'
  return (
    <div className={styles.link}>
      <span className={mergeClasses(styles.power, !isFlowing && styles.quiet)}>{TEXT[direction](power)}</span>
      <svg aria-hidden width="100%" height="12" className={styles.picture}>
        <line
          x1="0"
          x2="100%"
          y1="6"
          y2="6"
          strokeWidth={isFlowing ? widthPx : 2}
          strokeDasharray={isFlowing ? '12 6' : '2 6'}
          className={mergeClasses(
            isFlowing ? styles.line : styles.still,
            direction === 'charging' && styles.forward,
            direction === 'discharging' && styles.backward,
          )}
        />
      </svg>
    </div>
  )
}

/** One period of the dashes. */
const DASH_PX = 18
const moved = (fromPx: number) => ({ from: { strokeDashoffset: `${fromPx}px` }, to: { strokeDashoffset: '0px' } })
const moving = {
  animationDuration: '1s',
  animationIterationCount: 'infinite',
  animationTimingFunction: 'linear',
} as const
const NARROW = '@media (max-width: 480px)'
const WITH_MOTION = '@media (prefers-reduced-motion: no-preference)'

const useStyles = makeStyles({
  flow: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
    [NARROW]: { gap: tokens.spacingHorizontalXS },
    margin: 0,
    paddingBlock: tokens.spacingVerticalM,
  },
  place: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    flexShrink: 0,
    minWidth: '64px',
    [NARROW]: { minWidth: '48px', maxWidth: '88px' },
    textAlign: 'center',
  },
  icon: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSizing: 'border-box',
    width: '48px',
    height: '48px',
    border: `${tokens.strokeWidthThick} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorNeutralForeground1,
  },
  name: { marginTop: tokens.spacingVerticalXS, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  fact: {
    // The same height with and without a value.
    minHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    // Room for `−14.5 A, discharging` on two lines.
    [NARROW]: { fontSize: tokens.fontSizeBase200, minHeight: `calc(2 * ${tokens.lineHeightBase300})`, whiteSpace: 'normal' },
  },
  link: { display: 'flex', flexDirection: 'column', alignItems: 'center', flexGrow: 1, minWidth: '40px' },
  power: {
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [NARROW]: { fontSize: tokens.fontSizeBase200 },
  },
  quiet: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  picture: { display: 'block' },
  line: { stroke: tokens.colorCompoundBrandStroke },
  still: { stroke: tokens.colorNeutralStroke1 },
  forward: { [WITH_MOTION]: { ...moving, animationName: moved(DASH_PX) } },
  backward: { [WITH_MOTION]: { ...moving, animationName: moved(-DASH_PX) } },
})

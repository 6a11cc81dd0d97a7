import { makeStyles, tokens } from '@fluentui/react-components'
import { kilowattText } from '#units/current-power.ts'
import { limitMarksKw, shareOnScale, type PowerScale } from '#units/power-scale.ts'
import { SCALE } from './ChargeBar.tsx'

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** The marks of a power scale: zero, the present power and the limits in force. `scaleText` has the same facts as text. */
export function PowerScaleMarks({ scale }: { scale: PowerScale }) {
  const styles = useStyles()
  const { fromKw, toKw, presentKw } = scale
  const at = (powerKw: number) => ({ left: percent(shareOnScale(scale, powerKw)) })
  const zero = shareOnScale(scale, 0)
  const present = presentKw === undefined ? undefined : shareOnScale(scale, presentKw)
  return (
    <div aria-hidden className={styles.scale}>
      <div className={styles.track}>
        {present !== undefined && (
          <span
            className={styles.flow}
            style={{ left: percent(Math.min(zero, present)), width: percent(Math.abs(present - zero)) }}
          />
        )}
        {fromKw < 0 && <span className={styles.zero} style={at(0)} />}
        {limitMarksKw(scale).map((limitKw) => (
          <span key={limitKw} className={styles.limit} style={at(limitKw)} />
        ))}
        {presentKw !== undefined && <span className={styles.present} style={at(presentKw)} />}
      </div>
      <div className={styles.labels}>
        <span>{fromKw < 0 ? kilowattText(fromKw) : '0'}</span>
        {fromKw < 0 && <span className={styles.middle}>0</span>}
        <span>{kilowattText(toKw)}</span>
      </div>
    </div>
  )
}

const FORCED = '@media (forced-colors: active)'

const useStyles = makeStyles({
  scale: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, paddingTop: tokens.spacingVerticalXS },
  track: { ...SCALE.track, height: '8px', borderRadius: tokens.borderRadiusSmall },
  flow: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    backgroundColor: tokens.colorCompoundBrandBackground,
    [FORCED]: { backgroundColor: 'Highlight' },
  },
  zero: {
    position: 'absolute',
    top: '-3px',
    bottom: '-3px',
    width: '1px',
    backgroundColor: tokens.colorNeutralStrokeAccessible,
    [FORCED]: { backgroundColor: 'CanvasText' },
  },
  limit: SCALE.mark,
  present: {
    position: 'absolute',
    top: '-3px',
    width: '10px',
    height: '10px',
    border: `2px solid ${tokens.colorNeutralBackground1}`,
    borderRadius: tokens.borderRadiusCircular,
    transform: 'translateX(-7px)',
    backgroundColor: tokens.colorCompoundBrandBackground,
    [FORCED]: { backgroundColor: 'CanvasText' },
  },
  labels: SCALE.labels,
  middle: { position: 'absolute', left: '50%', transform: 'translateX(-50%)' },
})

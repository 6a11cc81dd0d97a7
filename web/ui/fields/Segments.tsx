import { makeStyles, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { bareFieldset, oneLineOnPhone } from './row-styles.ts'

interface Props<Value extends string> {
  /** Accessible name of the choice. */
  label: string
  options: readonly { readonly value: Value; readonly label: string }[]
  /** Undefined if none is chosen. */
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** A choice of one of a few short words, as radio buttons that look like one control. */
export function Segments<Value extends string>({ label, options, chosen, onChoose }: Props<Value>) {
  const styles = useStyles()
  const name = useId()
  return (
    <fieldset role="radiogroup" aria-label={label} className={styles.group}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === chosen}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

const useStyles = makeStyles({
  group: {
    ...bareFieldset,
    display: 'inline-flex',
    flexWrap: 'wrap',
    gap: '2px',
    padding: '2px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke1}`,
    ...oneLineOnPhone,
  },
  segment: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSizing: 'border-box',
    minHeight: '26px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    '@media (pointer: coarse)': { minHeight: '44px', padding: `0 ${tokens.spacingHorizontalM}` },
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':has(:checked)': {
      color: tokens.colorBrandForeground2,
      backgroundColor: tokens.colorBrandBackground2,
      boxShadow: `inset 0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
      // The browser would draw a second background behind the text.
      '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
    },
    ':has(:focus-visible)': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  // Over the whole segment, so that it takes the pointer itself.
  input: { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, cursor: 'pointer' },
})

import { makeStyles, Text, tokens } from '@fluentui/react-components'

/** The values of the selected hour, or how to select one. Its height is reserved, so that the page does not move. */
export function PlotReadout({ text }: { text: string }) {
  return (
    <Text block className={useStyles().readout}>
      {text}
    </Text>
  )
}

const useStyles = makeStyles({
  readout: {
    minHeight: tokens.lineHeightBase300,
    // The texts wrap in a narrow window.
    '@media (max-width: 640px)': { minHeight: `calc(4 * ${tokens.lineHeightBase300})` },
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
})

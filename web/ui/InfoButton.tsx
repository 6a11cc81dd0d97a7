import { InfoButton as FluentInfoButton, makeStyles, tokens } from '@fluentui/react-components'
import { definitionText, TERMS, type Term } from './terms.ts'

/** A button that explains a term. Escape closes the explanation. It stands beside a label, never inside a label or a button. */
export function InfoButton({ term }: { term: Term }) {
  const styles = useStyles()
  const question = `What is ${term}?`
  return (
    <FluentInfoButton
      aria-label={question}
      className={styles.button}
      // A fixed position is not cut at the edge of a card.
      popover={POPOVER}
      info={{ 'aria-label': question.slice(0, -1), className: styles.info, children: definitionText(TERMS[term]) }}
    />
  )
}

const POPOVER = { positioning: { position: 'above', align: 'start', strategy: 'fixed', overflowBoundaryPadding: 8 } } as const

const useStyles = makeStyles({
  // 24 px high, in the line of a label of 20 px.
  button: { flexShrink: 0, marginBlock: '-2px' },
  // The heading or label beside the button does not determine the typography.
  info: {
    maxWidth: 'min(320px, calc(100vw - 48px))',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
    whiteSpace: 'normal',
  },
})

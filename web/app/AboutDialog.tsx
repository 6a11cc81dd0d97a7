import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import { contractMismatchesAtom } from '#platform/contract-mismatch.ts'
import { computerNow, useNow } from '#platform/platform-clock.ts'
import { productName } from '#ui/config/console-config.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { dateTimeText } from '#units/dates.ts'
import { presentDiagnostics, offsetText } from './diagnostics.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'

/** The version of the console, the time of the platform, and responses that do not match the API contract. */
export default function AboutDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const platformMs = useNow(SECOND_MS)
  const mismatches = useAtomValue(contractMismatchesAtom)
  return (
    <FormDialog title={`About ${productName()}`} submit="Close" isOff={false} onSubmit={onClose} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>Version</dt>
        <dd>{String(import.meta.env['VITE_VERSION'])}</dd>
        <dt>Platform time</dt>
        <dd>{dateTimeText(platformMs)}</dd>
        <dt>Computer's clock</dt>
        <dd>{offsetText(computerNow() - platformMs)}</dd>
      </dl>
      {mismatches.length === 0 ? (
        <Text>All responses of the platform matched the API contract.</Text>
      ) : (
        <>
          <Text>These response fields did not match the API contract:</Text>
          <ul>
            {mismatches.map(({ endpoint, path, expected }) => (
              <li key={`${endpoint} ${path}`}>
                {endpoint} <code>{path || '(whole response)'}</code>: {expected}
              </li>
            ))}
          </ul>
        </>
      )}
      <div>
        <CopyButton text={presentDiagnostics()} label="Copy diagnostics" />
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
    '& dd': { margin: 0 },
  },
})

import { Button, Caption1, makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { previewCongestionRule, type CongestionPreview } from '#contract/congestion.ts'
import { isNotOffered } from '#platform/call.ts'
import type { Resource } from '#platform/resource.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { conflictText, previewSentence } from './preview-text.ts'
import { PreviewPlot } from './PreviewPlot.tsx'

interface Props {
  /** Undefined while the rule is incomplete or invalid. */
  read: Resource<CongestionPreview> | undefined
  /** The time zone of the rule. */
  timeZone: string
}

/** The effect of the rule and its conflicts, while the user edits it. */
export function RulePreview({ read, timeZone }: Props) {
  const styles = useStyles()
  return (
    <section aria-label="Preview" aria-busy={read?.state === 'loading'} className={styles.preview}>
      <Text weight="semibold">Preview</Text>
      {!read ? (
        <Text className={styles.quiet}>What the rule would do is shown here as soon as its fields say it.</Text>
      ) : read.value ? (
        <Seen preview={read.value} timeZone={timeZone} />
      ) : isNotOffered(previewCongestionRule, read.reply) ? (
        <Text className={styles.quiet}>This platform does not offer {previewCongestionRule.provisional}.</Text>
      ) : read.state === 'loading' ? (
        <PageState kind="loading" shape="chart" text="Loading..." />
      ) : read.reply?.outcome === 'problem' && read.reply.status === 400 ? (
        <Text className={styles.quiet}>The platform would refuse the rule as it is. What it says stands at the fields.</Text>
      ) : (
        <div className={styles.failure}>
          <Text role="alert">What the rule would do is not known: failed to get the preview.</Text>
          <Button size="small" onClick={read.refresh}>
            Retry
          </Button>
        </div>
      )}
    </section>
  )
}

function Seen({ preview, timeZone }: { preview: CongestionPreview; timeZone: string }) {
  const styles = useStyles()
  return (
    <>
      <div aria-live="polite" className={styles.preview}>
        {preview.conflicts.map((conflict, place) => (
          <MessageBar
            // Several rules that the user may not see have no id.
            key={conflict.ruleId ?? `unseen ${place}`}
            intent={conflict.kind === 'contradiction' ? 'error' : 'warning'}
            layout="multiline"
          >
            <MessageBarBody>{conflictText(conflict, timeZone)}</MessageBarBody>
          </MessageBar>
        ))}
        <Text>{previewSentence(preview, timeZone)}</Text>
      </div>
      {preview.points.length > 0 && (
        <>
          <PreviewPlot preview={preview} timeZone={timeZone} />
          <Caption1 className={styles.quiet}>
            Short dashes: drawn in that earlier week. Line: with the rule. Long dashes: what it holds the group to. Times are in
            the time zone of the rule, {timeZone}.
          </Caption1>
        </>
      )}
    </>
  )
}

const useStyles = makeStyles({
  preview: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  failure: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
})

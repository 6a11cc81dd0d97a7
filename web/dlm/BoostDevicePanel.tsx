import { makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { METER_PROVIDER_LABEL } from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { Group } from '#contract/groups.ts'
import { useNow } from '#platform/platform-clock.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { boostAge, boostProblem } from './boost-text.ts'
import { dlmLimits, externalMeterValues } from './calls.ts'
import { ExportMeterButton } from './ExportMeterButton.tsx'
import { MeterLines } from './MeterTable.tsx'

/** The present values of the boost device of a group, or why it adds nothing. */
export function BoostDevicePanel({ group }: { group: Group }) {
  const styles = useStyles()
  const nowMs = useNow(SECOND_MS)
  const read = useAtomValue(externalMeterValues({ params: { groupId: group.id } }))
  const limits = useAtomValue(dlmLimits({ params: { groupId: group.id } })).value
  const deviceId = limits?.boostChargingExternalDeviceId
  const provider = limits?.boostChargingMeterDeviceProvider
  const boost = read.value?.boost
  const problem = boost && boostProblem(boost, nowMs)
  return (
    <Section
      id="boost-device"
      title="Boost device"
      aside={
        <span className={styles.aside}>
          {[deviceId, provider && METER_PROVIDER_LABEL[provider]].filter(Boolean).join(', ')}
          {deviceId && <ExportMeterButton deviceId={deviceId} />}
        </span>
      }
    >
      {read.state === 'failed' ? (
        <PageState kind="failed" text="Failed to retreive external meter values" action={{ label: 'Retry', run: read.refresh }} />
      ) : read.value && !boost ? (
        <Text>The values of the boost device are not known: this platform does not report them.</Text>
      ) : (
        <div className={styles.values}>
          <StaleSince resource={read} />
          {problem !== undefined && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{problem}</MessageBarBody>
            </MessageBar>
          )}
          <MeterLines label="Boost device values" values={boost?.values} />
          {boost && problem === undefined && !read.isStale && <Text size={200}>{boostAge(boost, nowMs)}</Text>}
        </div>
      )}
    </Section>
  )
}

const useStyles = makeStyles({
  aside: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  values: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, maxWidth: '700px', minWidth: 0 },
})

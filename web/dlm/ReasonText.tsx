import { makeStyles, tokens } from '@fluentui/react-components'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { ageText } from '#units/dates.ts'

interface Props {
  sentence: string
  /** Shown in place of the sentence, which is the title then. */
  brief?: string
  staleSinceMs: number | undefined
}

/** Why a station has the current it has. A sentence that could not be refreshed is followed by its age. */
export function ReasonText({ sentence, brief = sentence, staleSinceMs }: Props) {
  return (
    <span title={sentence}>
      {brief}
      {staleSinceMs !== undefined && <Age sinceMs={staleSinceMs} />}
    </span>
  )
}

function Age({ sinceMs }: { sinceMs: number }) {
  const styles = useStyles()
  return <span className={styles.age}> ({ageText(useNow(SECOND_MS) - sinceMs)} ago)</span>
}

const useStyles = makeStyles({
  age: { color: tokens.colorStatusWarningForeground1 },
})

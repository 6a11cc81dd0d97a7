import { makeStyles } from '@fluentui/react-components'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart, whenIdle } from '#ui/code/lazy-part.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'

const PowerDay = lazyPart(async () => {
  await whenIdle()
  return import('./PowerDay.tsx')
})

/** The power of the last 24 hours. Its code is fetched after the first screen. */
export function PowerHistory() {
  const styles = useStyles()
  return (
    <Section id="power-day" title="Power, last 24 hours">
      <div className={styles.content}>
        <CodeBoundary fallback={<PageState kind="loading" shape="chart" text="Loading..." />}>
          <PowerDay />
        </CodeBoundary>
      </div>
    </Section>
  )
}

const useStyles = makeStyles({
  // The height of the chart, to prevent layout shifts.
  content: { minHeight: '376px' },
})

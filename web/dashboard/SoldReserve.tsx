import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const ReserveDay = lazyPart(async () => ({ default: (await import('./ReserveDay.tsx')).ReserveDay }))

/** Sold reserve against available reserve. Its code is fetched after the first screen. */
export function SoldReserve() {
  const styles = useStyles()
  return (
    <Section id="sold-reserve" title="Sold reserve, next 24 hours" aside={<TextLink to={paths.tsoMarket()}>TSO market</TextLink>}>
      <div className={styles.content}>
        <CodeBoundary fallback={<PageState kind="loading" text="Loading..." />}>
          <ReserveDay />
        </CodeBoundary>
      </div>
      <Caption1 className={styles.quiet}>
        The present hour is compared with what the groups that sold it can give now, each later hour with their forecast (p10).
      </Caption1>
    </Section>
  )
}

const useStyles = makeStyles({
  // The height of two products, so that the page does not move when they arrive.
  content: { minHeight: '436px' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

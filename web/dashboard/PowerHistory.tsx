import { makeStyles } from '@fluentui/react-components'
import { useCallback, useState } from 'react'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart, whenIdle } from '#ui/code/lazy-part.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'

const PowerDay = lazyPart(async () => {
  await whenIdle()
  return import('./PowerDay.tsx')
})

/** The legend above the plot, on two lines in a narrow column, and the line below it, px. */
const AROUND_PX = 124
const MIN_PLOT_PX = 240
/** One column has no room to fill, and its legend has up to five lines. */
const ONE_COLUMN = '(max-width: 1099px)'

/** The power of the last 24 hours, as high as its column leaves room for. Its code is fetched after the first screen. */
export function PowerHistory() {
  const styles = useStyles()
  const [heightPx, setHeightPx] = useState(MIN_PLOT_PX)
  const measure = useCallback((room: HTMLElement | null) => {
    if (!room) return undefined
    const observer = new ResizeObserver(() => {
      const roomPx = window.matchMedia(ONE_COLUMN).matches ? 0 : Math.floor(room.clientHeight - AROUND_PX)
      setHeightPx(Math.max(MIN_PLOT_PX, roomPx))
    })
    observer.observe(room)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={styles.whole}>
      <Section id="power-day" title="Power, last 24 hours">
        <div ref={measure} className={styles.room}>
          {/* The plot does not determine the height of its room. */}
          <div className={styles.content}>
            <CodeBoundary fallback={<PageState kind="loading" shape="chart" text="Loading..." />}>
              <PowerDay heightPx={heightPx} />
            </CodeBoundary>
          </div>
        </div>
      </Section>
    </div>
  )
}

const useStyles = makeStyles({
  whole: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    '& > section': { display: 'flex', flexDirection: 'column', flexGrow: 1 },
    '& > section > .fui-Card': { flexGrow: 1 },
  },
  // Also the height before the code has arrived, to prevent layout shifts.
  room: {
    position: 'relative',
    flexGrow: 1,
    minHeight: `${MIN_PLOT_PX + AROUND_PX}px`,
  },
  content: { position: 'absolute', inset: 0, overflow: 'hidden', [`@media ${ONE_COLUMN}`]: { position: 'static' } },
})

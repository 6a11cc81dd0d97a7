import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { useCallback, useRef, useState } from 'react'
import { useWidth } from '#ui/use-width.ts'
import type { Feed } from '../feed.ts'
import { MessageListHead } from './MessageListHead.tsx'
import { MessageRow } from './MessageRow.tsx'
import { NARROW_ROW_PX, ROW_PX, useRowLayout } from './row-layout.ts'
import { useLiveEdge } from './use-live-edge.ts'

const NARROW_BELOW_PX = 640

interface Props {
  feed: Feed
  /** Keys of the values to show; an empty list shows all. */
  keys: readonly string[]
  newestFirst: boolean
}

/** The messages, newest at one end. Only the visible rows are rendered, keyed by the id of the entry. */
export function MessageList({ feed, keys, newestFirst }: Props) {
  const styles = useStyles()
  const { rows, length } = useAtomValue(feed.atoms.list)
  const [widthRef, widthPx] = useWidth()
  const scroller = useRef<HTMLDivElement>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set())
  const isNarrow = widthPx < NARROW_BELOW_PX
  const layout = useRowLayout(isNarrow)
  const edge = useLiveEdge(feed, scroller, newestFirst)

  const entryAt = (index: number) => rows.at(newestFirst ? length - 1 - index : index)
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not used, so nothing memoises the result
  const virtual = useVirtualizer({
    count: length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? NARROW_ROW_PX : ROW_PX),
    getItemKey: (index) => entryAt(index)?.id ?? -1 - index,
    overscan: 5,
  })

  const toggle = useCallback((id: number) => {
    setExpanded((was) => new Set(was.has(id) ? [...was].filter((other) => other !== id) : [...was, id]))
  }, [])

  return (
    <div ref={widthRef} className={styles.frame}>
      {/* A scrollable element must be reachable by keyboard. The listeners only hold the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <section ref={scroller} aria-label="Messages" tabIndex={0} className={styles.scroller} {...edge}>
        <table aria-label="Messages" aria-rowcount={length + 1} className={styles.table}>
          <MessageListHead isNarrow={isNarrow} />
          <tbody className={styles.rows} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => {
              const entry = entryAt(item.index)
              if (!entry) return null
              const isExpanded = expanded.has(entry.id)
              return (
                <tr
                  key={entry.id}
                  // Only expanded rows have their own height; measuring the others would cost time in each frame.
                  ref={isExpanded ? virtual.measureElement : undefined}
                  data-index={item.index}
                  aria-rowindex={item.index + 2}
                  className={mergeClasses(layout.row, styles.row)}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <MessageRow entry={entry} keys={keys} isNarrow={isNarrow} isExpanded={isExpanded} onToggle={toggle} />
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const useStyles = makeStyles({
  frame: { minWidth: 0 },
  scroller: {
    height: 'max(20rem, calc(100vh - 30rem))',
    overflowY: 'auto',
    overflowX: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    // The browser's scroll anchoring would move the list, whose rows have calculated positions.
    overflowAnchor: 'none',
    contain: 'strict',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  table: { display: 'block' },
  rows: { display: 'block', position: 'relative' },
  row: { position: 'absolute', top: 0, left: 0, right: 0 },
})

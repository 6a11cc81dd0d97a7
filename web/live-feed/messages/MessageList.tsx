import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { type FocusEvent, type PointerEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { now } from '#platform/platform-clock.ts'
import { useWidth } from '#ui/hooks.ts'
import { zoneText } from '#units/dates.ts'
import type { Feed } from '../feed.ts'
import { MessageRow, NARROW_ROW_PX, ROW_PX, useRowLayout } from './MessageRow.tsx'

/** Column headers with the time zone; they stay visible while the rows scroll. */
function MessageListHead({ isNarrow }: { isNarrow: boolean }) {
  const styles = useMessageListHeadStyles()
  const layout = useRowLayout(isNarrow)
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1} className={layout.row}>
        <th scope="col" className={layout.time}>
          Time ({zoneText(now())})
        </th>
        <th scope="col" className={layout.seq}>
          Seq
        </th>
        <th scope="col" className={mergeClasses(layout.values, isNarrow && styles.narrow)}>
          Values
        </th>
        <th scope="col" className={layout.size}>
          Size
        </th>
      </tr>
    </thead>
  )
}

const useMessageListHeadStyles = makeStyles({
  head: {
    display: 'block',
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
  },
  narrow: { alignSelf: 'start' },
})

/** Within this distance of its newest end, the list counts as scrolled to the end. */
const EDGE_PX = 24
/** An overestimate: scrolling stops at the end, and reading the real height would force a layout of the page. */
const MORE_THAN_A_ROW_PX = 1000

/**
 * Keeps a list at its newest end while it follows. Holds it while it is scrolled away, pointed at, or read with the
 * keyboard, so that no row moves under the pointer. Returns the listeners of the scrollable element.
 */
function useLiveEdge(feed: Feed, scroller: RefObject<HTMLElement | null>, newestFirst: boolean) {
  const { length } = useAtomValue(feed.atoms.list)
  const holds = useAtomValue(feed.atoms.holds)
  const isFollowing = holds.length === 0

  const isAtEdge = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
    (newestFirst ? scrollTop : scrollHeight - clientHeight - scrollTop) <= EDGE_PX

  // Scrolls when the order is reversed or the list follows again, and each time a list grows downwards.
  const edgePx = newestFirst ? 0 : length * MORE_THAN_A_ROW_PX
  useLayoutEffect(() => {
    if (isFollowing) scroller.current?.scrollTo({ top: edgePx })
  }, [scroller, isFollowing, edgePx])

  return {
    onScroll: () => {
      const element = scroller.current
      if (!element) return
      if (!isAtEdge(element)) feed.hold('scrolled')
      else if (holds.includes('scrolled')) feed.release('scrolled')
    },
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      // Touch sends pointer events only while it scrolls.
      if (pointerType !== 'touch') feed.hold('pointed')
    },
    onPointerLeave: () => feed.release('pointed'),
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      if (target !== currentTarget) feed.hold('focused')
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) feed.release('focused')
    },
  }
}

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

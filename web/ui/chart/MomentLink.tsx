import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useMemo, type MouseEvent } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { dateTimeText, momentMs, utcText, type Moment } from '#units/dates.ts'
import { pointedFrom, pointedMomentAtom } from './page-cursor.ts'
import { pinMoment, queryWithPin } from './pinned-moment.ts'

/**
 * The time of an event in a log. The charts of the page show the moment while the link has the pointer or the focus, and a click
 * pins it. It is highlighted while a chart points at its moment.
 */
export function MomentLink({ moment }: { moment: Moment }) {
  const styles = useStyles()
  const source = useId()
  const point = useSetAtom(pointedMomentAtom)
  const atMs = momentMs(moment)
  const isAtCursor = useAtomValue(useMemo(() => pointedFrom(atMs, source), [atMs, source]))
  if (atMs === undefined) return dateTimeText(moment)
  const show = () => point({ atMs, untilMs: atMs + SECOND_MS, source })
  const hide = () => point((now) => (now?.source === source ? undefined : now))
  const pin = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    pinMoment(atMs)
  }
  return (
    <Link
      href={`?${queryWithPin(new URLSearchParams(location.search), atMs)}`}
      title={utcText(atMs)}
      className={mergeClasses(styles.link, isAtCursor && styles.pointed)}
      onClick={pin}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {dateTimeText(atMs)}
    </Link>
  )
}

const useStyles = makeStyles({
  link: { color: 'inherit', fontVariantNumeric: 'tabular-nums' },
  pointed: { outline: `${tokens.strokeWidthThick} solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
})

import { Card, makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect, useRef } from 'react'
import { anchorScroll } from './sticky-head.ts'
import { focusOnArrival } from './page-focus.ts'
import { visuallyHidden } from '../visually-hidden.ts'

interface Props {
  /** The URL fragment of the section. */
  id: string
  title: string
  /** An info button after the title. */
  info?: ReactNode
  /** Shown at the end of the title line. */
  aside?: ReactNode
  /** Without a card, for content that consists of cards. */
  isPlain?: boolean
  children?: ReactNode
}

/** The ref of a part that takes the focus when a link with its fragment leads to it. */
export function useArrival(id: string | undefined) {
  const part = useRef<HTMLElement>(null)
  // The browser searches the fragment before the page contains the part.
  useEffect(() => {
    if (!part.current || id === undefined || location.hash !== `#${id}`) return undefined
    focusOnArrival(part.current, { preventScroll: true })
    return anchorScroll(part.current)
  }, [id])
  return part
}

/** A part of a long page, with its heading. It takes the focus when a link leads to it, from this page or from another one. */
export function Section({ id, title, info, aside, isPlain, children }: Props) {
  const styles = useStyles()
  const section = useArrival(id)
  const head = (
    <div className={styles.head}>
      <div className={mergeClasses(styles.named, isPlain && styles.plainName)}>
        <Subtitle2 as="h2" id={`${id}-title`} className={styles.title}>
          {title}
        </Subtitle2>
        {info}
      </div>
      {aside}
    </div>
  )
  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className={mergeClasses(styles.section, isPlain && styles.plain)}
    >
      {isPlain ? (
        <>
          {head}
          {children}
        </>
      ) : (
        <Card className={styles.card}>
          {head}
          {children}
        </Card>
      )}
    </section>
  )
}

const useStyles = makeStyles({
  section: {
    position: 'relative',
    minWidth: 0,
    ':focus': { outlineStyle: 'none' },
  },
  // `hidden` would keep sticky content, such as a bar with actions, from the edge of the screen.
  card: { overflow: 'clip' },
  plain: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
  },
  named: { display: 'flex', alignItems: 'center', minWidth: 0 },
  // The cards of a phone follow the controls at once.
  plainName: { '@media (max-width: 640px)': visuallyHidden },
  title: { margin: 0 },
})

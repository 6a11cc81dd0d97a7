import { makeStyles, Title3, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTitleSubject } from './window-title.ts'

interface Props {
  title: ReactNode
  /** Window title in place of the kind of screen, such as the name of a group. */
  subject?: string | undefined
  /** Shown above the title. */
  banner?: ReactNode
  /** Shown next to the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A screen: its title, and its parts below each other. */
export function Screen({ title, subject, banner, aside, children }: Props) {
  const styles = useStyles()
  useTitleSubject(subject)
  return (
    <div className={styles.screen}>
      {banner}
      <div className={styles.head}>
        <Title3 as="h1" className={styles.title}>
          {title}
        </Title3>
        {aside}
      </div>
      {children}
    </div>
  )
}

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { margin: 0, overflowWrap: 'anywhere' },
})

import { Link, makeStyles, mergeClasses } from '@fluentui/react-components'
import { use, type ReactNode } from 'react'
import { Link as RouterLink } from 'wouter'
import { LinkGate } from './page/link-gate.ts'

interface Props {
  /** A path of the console. */
  to: string
  children: ReactNode
  className?: string
  /** Called before the navigation. */
  onFollow?: () => void
}

/** A link to another screen of the console; its text alone if the user may not open that screen. */
export function TextLink({ to, children, className, onFollow }: Props) {
  const styles = useStyles()
  const mayOpen = use(LinkGate)
  if (!mayOpen(to)) return <span className={className}>{children}</span>
  // The tilde makes the path count from the root, also inside nested routes.
  return (
    <RouterLink href={`~${to}`} onClick={onFollow} asChild>
      <Link className={mergeClasses(styles.target, className)}>{children}</Link>
    </RouterLink>
  )
}

const useStyles = makeStyles({
  // A target of at least 24 px that takes the space of its text.
  target: { minWidth: '24px', minHeight: '24px', boxSizing: 'border-box', paddingBlock: '2px', marginBlock: '-2px' },
})

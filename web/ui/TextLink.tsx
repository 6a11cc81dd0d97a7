import { Link, makeStyles, mergeClasses } from '@fluentui/react-components'
import { use, type ReactNode, createContext } from 'react'
import { Link as RouterLink } from 'wouter'

/**
 * Whether the user may open an address of the console. A link to another screen is shown as text if not, because it would lead back
 * to the start page.
 */
export const LinkGate = createContext<(address: string) => boolean>(() => true)

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

import { makeStyles, MenuItem, MenuList } from '@fluentui/react-components'
import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  /** Shown in place of the items while they are read, or after a failure. */
  placeholder: string | undefined
  children: ReactNode
}

/**
 * The items of a menu that are read when it opens. A menu moves the focus to its first item only when it opens, and the placeholder
 * takes no focus, so the focus is moved again when the items are there.
 */
export function LateMenuList({ placeholder, children }: Props) {
  const styles = useStyles()
  const list = useRef<HTMLDivElement>(null)
  const isReady = placeholder === undefined
  useEffect(() => {
    if (isReady && document.activeElement === document.body) list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isReady])
  return (
    <MenuList ref={list} className={styles.list}>
      {isReady ? children : <MenuItem disabled>{placeholder}</MenuItem>}
    </MenuList>
  )
}

const useStyles = makeStyles({
  list: { maxHeight: '60vh', overflowY: 'auto' },
})

import { Button, Menu, MenuItemLink, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { Navigation24Regular } from '@fluentui/react-icons'
import { Link } from 'wouter'
import { paths } from './paths.ts'

interface Entry {
  label: string
  to: string
  isCurrent: boolean
}

/** The top menu as a drop-down for narrow windows. */
export function NarrowMenu({ entries }: { entries: readonly Entry[] }) {
  const hasHome = entries.some(({ to }) => to === paths.home())
  const all = hasHome ? entries : [{ label: 'Home', to: paths.home(), isCurrent: false }, ...entries]
  return (
    <Menu inline>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" aria-label="Menu" icon={<Navigation24Regular />} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {all.map(({ label, to, isCurrent }) => (
            <Link key={to} href={to} asChild>
              <MenuItemLink href={to} aria-current={isCurrent ? 'page' : undefined}>
                {label}
              </MenuItemLink>
            </Link>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

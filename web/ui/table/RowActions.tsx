import { Button, makeStyles, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { MoreHorizontal20Regular } from '@fluentui/react-icons'
import type { ReactElement, Ref } from 'react'
import { useMenuInMain } from '../page/menu-entry.ts'
import { PHONE, useMedia } from '../hooks.ts'
import { WithReason } from '../WithReason.tsx'

/** What can be done with the object of a row. */
interface RowAction {
  /** `Edit`: with the object it names the button. */
  readonly label: string
  readonly icon: ReactElement
  /** The reason why this user cannot do it now. */
  readonly lock?: string | undefined
  readonly isBusy?: boolean
  readonly run: () => void
}

interface Props {
  /** The object: `Evening peak`. */
  of: string
  actions: readonly RowAction[]
  /** The last button, which a deletion removes; on a phone, that of the menu. */
  buttonRef?: Ref<HTMLButtonElement>
}

/** The actions of a row as buttons. On a phone they are in a menu, so that a finger that edits does not delete. */
export function RowActions({ of, actions, buttonRef }: Props) {
  const styles = useStyles()
  const menu = useMenuInMain()
  const isOnPhone = useMedia(PHONE)
  if (isOnPhone) {
    return (
      <Menu {...menu}>
        <MenuTrigger disableButtonEnhancement>
          <Button
            ref={buttonRef}
            size="small"
            appearance="subtle"
            icon={<MoreHorizontal20Regular />}
            aria-label={`Actions for ${of}`}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {actions.map(({ label, icon, lock, isBusy = false, run }) => (
              <MenuItem key={label} icon={icon} disabled={lock !== undefined || isBusy} subText={lock} onClick={run}>
                {label}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    )
  }
  return (
    <span className={styles.buttons}>
      {actions.map(({ label, icon, lock, isBusy = false, run }, place) => (
        <WithReason key={label} reason={lock}>
          <Button
            ref={place === actions.length - 1 ? buttonRef : undefined}
            size="small"
            appearance="subtle"
            icon={icon}
            aria-label={`${label} ${of}`}
            title={lock === undefined ? label : undefined}
            disabledFocusable={lock !== undefined || isBusy}
            onClick={() => lock === undefined && !isBusy && run()}
          />
        </WithReason>
      ))}
    </span>
  )
}

const useStyles = makeStyles({
  buttons: { display: 'inline-flex', verticalAlign: 'middle' },
})

import {
  Button,
  makeStyles,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Person20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import type { SimState } from '#contract/sim.ts'
import { signedInAtom, signInConsole, signOutConsole } from './console-frame.ts'

/** Menu of the users of the site; signs in to the console as the selected user. */
export function SignInAs({ users }: { users: SimState['users'] }) {
  const styles = useStyles()
  const signedIn = useAtomValue(signedInAtom)
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<Person20Regular />}>{signedIn === undefined ? 'Sign in as' : `Signed in as ${signedIn}`}</Button>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          {users.map(({ user, about }) => (
            <MenuItem key={user} onClick={() => void signInConsole(user)}>
              <Text block weight="semibold">
                {user}
              </Text>
              <Text block size={200} className={styles.about}>
                {about}
              </Text>
            </MenuItem>
          ))}
          <MenuDivider />
          <MenuItem onClick={signOutConsole}>Sign out</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

const useStyles = makeStyles({
  popover: { maxWidth: 'min(420px, 90vw)' },
  about: { color: tokens.colorNeutralForeground2, whiteSpace: 'normal' },
})

import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItem } from '@fluentui/react-components'
import { Checkmark16Filled } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import type { Me } from '#contract/session.ts'
import { useCan } from '#session/session.ts'
import { notify } from '#ui/notices/notices.ts'
import { alertSettingsAtom, notificationState, playAlertTone } from './alert-settings.ts'

const REASON: Partial<Record<ReturnType<typeof notificationState>, string>> = {
  denied: 'The browser blocks notifications of this site. Allow them in its settings.',
  unsupported: 'This browser shows notifications on HTTPS addresses only.',
}

/** Entries of the user menu: browser notifications and a sound for new problems that need a person. */
export function AlertMenuItems({ me }: { me: Me }) {
  const [settings, setSettings] = useAtom(alertSettingsAtom(me.id))
  if (!useCan('seeDashboard')) return null
  const reason = REASON[notificationState()]

  const toggleNotifications = async () => {
    if (settings.notifications) return setSettings({ ...settings, notifications: false })
    const permission = await Notification.requestPermission()
    if (permission === 'granted') setSettings({ ...settings, notifications: true })
    else notify.info(REASON[permission] ?? 'The browser did not allow notifications.')
  }
  const toggleSound = () => {
    if (!settings.sound) playAlertTone()
    setSettings({ ...settings, sound: !settings.sound })
  }
  return (
    <>
      <MenuGroup>
        <MenuGroupHeader>Alerts for problems that need a person</MenuGroupHeader>
        <Choice
          label="Browser notifications"
          isOn={settings.notifications}
          reason={reason}
          onToggle={() => void toggleNotifications()}
        />
        <Choice label="Sound" isOn={settings.sound} onToggle={toggleSound} />
      </MenuGroup>
      <MenuDivider />
    </>
  )
}

interface ChoiceProps {
  label: string
  isOn: boolean
  /** Why it cannot be turned on. */
  reason?: string | undefined
  onToggle: () => void
}

function Choice({ label, isOn, reason, onToggle }: ChoiceProps) {
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={isOn}
      persistOnClick
      icon={isOn ? <Checkmark16Filled /> : <span />}
      disabled={reason !== undefined}
      title={reason}
      onClick={onToggle}
    >
      {label}
      {reason && `: ${reason}`}
    </MenuItem>
  )
}

import { atomFamily } from 'jotai-family'
import { atomWithStorage } from 'jotai/utils'

/** How a user learns of new problems while the console is in the background. */
export interface AlertSettings {
  readonly notifications: boolean
  readonly sound: boolean
}

const OFF: AlertSettings = { notifications: false, sound: false }

/** The settings of a user in this browser. */
export const alertSettingsAtom = atomFamily((userId: string) =>
  atomWithStorage<AlertSettings>(`loadstar.alerts.${userId}`, OFF, undefined, { getOnInit: true }),
)

/** Whether this browser can show notifications, and whether the user allowed it. */
export const notificationState = (): NotificationPermission | 'unsupported' =>
  'Notification' in window ? Notification.permission : 'unsupported'

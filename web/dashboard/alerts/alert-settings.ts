import { atomFamily } from 'jotai-family'
import { storedAtom } from '#ui/browser-storage.ts'

/** How a user learns of new problems while the console is in the background. */
export interface AlertSettings {
  readonly notifications: boolean
  readonly sound: boolean
}

const OFF: AlertSettings = { notifications: false, sound: false }

/** The settings of a user in this browser. */
export const alertSettingsAtom = atomFamily((userId: string) => storedAtom<AlertSettings>(`loadstar.alerts.${userId}`, OFF))

/** Whether this browser can show notifications, and whether the user allowed it. */
export const notificationState = (): NotificationPermission | 'unsupported' =>
  'Notification' in window ? Notification.permission : 'unsupported'

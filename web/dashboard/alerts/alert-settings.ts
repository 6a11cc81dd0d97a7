import { atomFamily } from 'jotai-family'
import { storedAtom } from '#ui/browser-storage.ts'

const TONES_HZ = [880, 660]
const TONE_S = 0.18
const VOLUME = 0.2

let context: AudioContext | undefined

/** Plays two short tones. Without a previous action of the user, a browser keeps the page silent. */
export function playAlertTone(): void {
  context ??= new AudioContext()
  const gain = context.createGain()
  gain.gain.value = VOLUME
  gain.connect(context.destination)
  for (const [place, frequency] of TONES_HZ.entries()) {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(context.currentTime + place * TONE_S)
    tone.stop(context.currentTime + (place + 1) * TONE_S)
  }
}

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

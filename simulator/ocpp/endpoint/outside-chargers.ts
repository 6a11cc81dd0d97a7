import type { FrameLog } from './frame-log.ts'
import type { WaitingList } from './waiting-list.ts'

/** What calls of the platform need of the endpoint for chargers. */
export interface OutsideChargers {
  readonly waiting: WaitingList
  /** The last messages of a charger; undefined for one that has not connected. */
  framesOf(identity: string): FrameLog | undefined
  /** Call this after a station of the charger has been added or removed. */
  changed(identity: string): void
}

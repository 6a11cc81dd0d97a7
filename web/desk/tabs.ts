import { atom } from 'jotai'

/** What is shown below the timeline. */
export type DeskTab = 'expectations' | 'lines' | 'stimuli' | 'faults' | 'scenarios' | 'editor'
export const tabAtom = atom<DeskTab>('expectations')

/** Where there is no room for both, the desk or the console is shown. */
export const sideAtom = atom<'desk' | 'console'>('desk')

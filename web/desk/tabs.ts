import { atom } from 'jotai'

/** The tabs below the timeline. */
export type DeskTab = 'expectations' | 'lines' | 'stimuli' | 'faults' | 'branch' | 'incident' | 'scenarios' | 'editor'
export const tabAtom = atom<DeskTab>('expectations')

/** The visible pane on a narrow screen. */
export const visiblePaneAtom = atom<'desk' | 'console'>('desk')

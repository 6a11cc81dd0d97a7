import { atom, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'

/** Something that the command palette offers on a page: something to open (`to`) or to do (`run`). */
export interface PageEntry {
  readonly key: string
  readonly label: string
  /** A second, muted text. */
  readonly detail?: string
  /** Other words that find it. */
  readonly words?: readonly string[] | undefined
  readonly target: { readonly to: string; readonly state?: unknown } | { readonly run: () => void }
}

/** What the palette offers about the subject of the present page. */
export interface PageEntries {
  /** The subject: `Depot AC`. */
  readonly title: string
  readonly entries: readonly PageEntry[]
}

export const pageEntriesAtom = atom<PageEntries | undefined>(undefined)

/** Offers entries in the palette while the page is shown. Pass a stable object. */
export function usePageEntries(offered: PageEntries) {
  const offer = useSetAtom(pageEntriesAtom)
  useLayoutEffect(() => {
    offer(offered)
    return () => offer((now) => (now === offered ? undefined : now))
  }, [offer, offered])
}

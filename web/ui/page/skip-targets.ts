import { atom, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'

/** A section that a skip link leads to. */
export interface SkipTarget {
  readonly sectionId: string
  /** `Skip to stations` */
  readonly label: string
}

/** Further skip links of the current screen, after 'Skip to content'. */
export const skipTargetsAtom = atom<readonly SkipTarget[]>([])

/** Offers skip links while the component is mounted. Keep the list stable. */
export function useSkipTargets(targets: readonly SkipTarget[]) {
  const setTargets = useSetAtom(skipTargetsAtom)
  useLayoutEffect(() => {
    setTargets(targets)
    return () => setTargets([])
  }, [setTargets, targets])
}

import type { GroupType } from '#contract/groups.ts'

const isV2g = (type: GroupType) => type === 'GROUP_TYPE_V2G'

/** What is said when limits were saved. The page of a V2G group says it when load management went off. */
export const savedText = (type: GroupType, wasEnabled: boolean, isEnabled: boolean) =>
  isV2g(type) && wasEnabled && !isEnabled ? 'DLM is now disabled for this group' : 'Successfully set DLM limits'

/** What is said when they were not. */
export const unsavedText = (type: GroupType) => (isV2g(type) ? 'Unable to set DLM limits' : 'Unable to set set DLM limits')

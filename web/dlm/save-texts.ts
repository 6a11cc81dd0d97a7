import type { GroupType } from '#contract/groups.ts'

const isV2g = (type: GroupType) => type === 'GROUP_TYPE_V2G'

/** The success text of a save. A V2G group has its own text for disabling load management. */
export const saveSuccessText = (type: GroupType, wasEnabled: boolean, isEnabled: boolean) =>
  isV2g(type) && wasEnabled && !isEnabled ? 'DLM is now disabled for this group' : 'Successfully set DLM limits'

/** The error text of a save. */
export const saveErrorText = (type: GroupType) => (isV2g(type) ? 'Unable to set DLM limits' : 'Unable to set set DLM limits')

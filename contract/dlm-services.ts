/** Switches of load management that are off while load management itself is off. Disabling it turns them off. */
export const DLM_SERVICES = [
  'useExternalDevice',
  'isSolarCharging',
  'enabledBoostCharging',
  'isQueuing',
  'enabledOfflineFailSafe',
] as const
export type DlmService = (typeof DLM_SERVICES)[number]

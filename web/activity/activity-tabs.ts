import { paths } from '#app/paths.ts'
import { can, type Holder } from '#contract/access.ts'

/** The tabs of Activity. `isOpen`: whether the user may open the tab; each tab has its own permission. */
export const activityTabs = (holder: Holder) =>
  [
    { key: 'events', label: 'Events', to: paths.activityEvents(), isOpen: can.seeActivity(holder) },
    { key: 'download', label: 'Download', to: paths.activityDownload(), isOpen: can.downloadActivity(holder) },
    { key: 'users', label: 'Users', to: paths.activityUsers(), isOpen: can.seeActivityUsers(holder) },
  ] as const

type Tab = ReturnType<typeof activityTabs>[number]
export type ActivityTab = Tab['key']

/** The tab of an address; for an address without a tab, the first one that the user may open. */
export const wantedTab = (tabs: readonly Tab[], segment: string): Tab | undefined =>
  segment === '' ? tabs.find(({ isOpen }) => isOpen) : tabs.find(({ key }) => key === segment)

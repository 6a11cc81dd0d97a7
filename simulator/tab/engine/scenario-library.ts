/** The files of the folder `scenarios` by path, `/scenarios/quiet-day.yaml`. The build of the tab makes this module. */
declare module 'virtual:scenario-library' {
  export const files: Readonly<Record<string, string>>
}

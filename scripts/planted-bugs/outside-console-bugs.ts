import { ofNoun, type PlacedText } from './bugs.ts'

/** Bugs of the console that were chosen without knowledge of the checks of the random walks. */
export const OUTSIDE_CONSOLE_BUGS: readonly PlacedText[] = [
  ...ofNoun('values', [
    {
      name: 'replies of the change stream are ignored',
      file: 'web/platform/changes/follow-changes.ts',
      rule: 'A screen shows the last values of the platform.',
      find: "query.state.fetchStatus === 'idle' && !query.state.isInvalidated",
      replace: "query.state.fetchStatus === 'idle' && query.state.isInvalidated",
    },
    {
      name: 'an old value without its mark',
      file: 'web/platform/resource.ts',
      rule: 'A value that could not be refreshed is marked with its age.',
      find: "isStale: state === 'ready' && failure !== undefined",
      replace: "isStale: state === 'failed' && failure !== undefined",
    },
    {
      name: 'a write refreshes nothing',
      file: 'web/platform/query-client.ts',
      rule: 'The reads that a write changes are repeated after it.',
      find: 'new Set<unknown>(endpoints.map(endpointKey))',
      replace: 'new Set<unknown>(endpoints.map(({ path }) => path))',
    },
    {
      name: 'kilowatts are ten times too large',
      file: 'web/units/current-power.ts',
      rule: 'Power in kW is rounded to 0.1 kW.',
      find: 'plainZero(Math.round(powerW / 100) / 10)',
      replace: 'plainZero(Math.round(powerW / 10) / 10)',
    },
    {
      name: 'the current of the first phase on all phases',
      file: 'web/dlm/ExternalDevicePanel.tsx',
      rule: 'Each line of the meter shows its own current and power.',
      find: 'currentA: values[current], powerW: values[power]',
      replace: 'currentA: values[current] === null ? null : values.currentL1, powerW: values[power]',
    },
    {
      name: 'times in UTC under the name of the local zone',
      file: 'web/units/dates.ts',
      rule: 'Times are in the zone on screen, and name its offset.',
      find: 'const text = clockAt(atMs, zone).format(format)',
      replace: "const text = clockAt(atMs, zone ?? 'UTC').format(format)",
    },
    {
      name: 'NaN for an unknown percentage',
      file: 'web/units/numbers/number-format.ts',
      rule: 'An unknown value is a dash.',
      find: "value === null || value === undefined || !Number.isFinite(value) ? '–' : `${numberText(value, 1)} %`",
      replace: "value === null ? '–' : `${numberText(Number(value), 1)} %`",
    },
  ]),
  ...ofNoun('lists', [
    {
      name: 'a filter is lost on Back',
      file: 'web/stations/active-filters.ts',
      rule: 'Back returns to the list as it was before the last choice of a filter.',
      find: 'setUrlQuery(next, { replace: isRefinedSearch })',
      replace: 'setUrlQuery(next, { replace: isRefinedSearch || change.search === undefined })',
    },
    {
      name: 'a sort order is reversed',
      file: 'web/stations/station-filter.ts',
      rule: 'The rows follow the direction that the heading shows.',
      find: '(filter.sort?.isDescending ? (`-${key}` as const) : key)',
      replace: '(filter.sort?.isDescending ? key : (`-${key}` as const))',
    },
    {
      name: 'a new filter stays on a later page',
      file: 'web/stations/station-filter.ts',
      rule: 'A change of the filter leads to the first page.',
      find: '...filter,\n  page: 0,\n  ...change,',
      replace: '...filter,\n  ...change,',
    },
    {
      name: 'a field without a label',
      file: 'web/ui/table/Pager.tsx',
      rule: 'Every field has a name for assistive technology.',
      find: '<Label htmlFor={sizeId} size="small">',
      replace: '<Label size="small">',
    },
    {
      name: 'the focus is lost with a deleted row',
      file: 'web/congestion/rule-columns.tsx',
      rule: 'After a deletion the focus is on the next row.',
      find: "if (outcome === 'ok') focusNextRowButton",
      replace: "if (outcome === 'problem') focusNextRowButton",
    },
  ]),
  ...ofNoun('forms and dialogs', [
    {
      name: 'a dialog that sends twice',
      file: 'web/ui/page/FormDialog.tsx',
      rule: 'A dialog sends one request for one click.',
      find: '<Button type="submit" appearance="primary" disabledFocusable={isOff}>',
      replace:
        '<Button type="submit" appearance="primary" disabledFocusable={isOff} onClick={({ currentTarget: { form } }) => !isOff && form && onSubmit(form)}>',
    },
    {
      name: 'Escape does not close a dialog',
      file: 'web/ui/page/FormDialog.tsx',
      rule: 'Escape closes a dialog that is not busy.',
      find: 'onOpenChange={() => !isBusy && onClose()}',
      replace: "onOpenChange={(_, { type }) => type === 'backdropClick' && !isBusy && onClose()}",
    },
    {
      name: 'a success message after a refused save',
      file: 'web/congestion/use-rule-form.ts',
      rule: 'A refused rule keeps its dialog open, with the reason.',
      find: "if (reply?.outcome === 'ok') notify.done(",
      replace: "if (reply?.outcome !== 'offline') notify.done(",
    },
    {
      name: 'typed input is lost after an error',
      file: 'web/platform/draft/draft.ts',
      rule: 'Input stays in its fields when the platform refuses it.',
      find: 'this.#refused = { values: sent, errors: errors as DraftErrors<Values>, text: said }',
      replace: 'this.#edited = {}',
    },
    {
      name: 'a locked switch without its reason',
      file: 'web/ui/fields/Fields.tsx',
      rule: 'A disabled control gives its reason.',
      find: '<WithReason reason={reason}>',
      replace: '<WithReason reason={undefined}>',
    },
  ]),
  ...ofNoun('devices', [
    {
      name: 'controls are shown without asking for the permission',
      file: 'web/devices/device-reads.ts',
      rule: 'A user without the permission to control a device finds its controls locked.',
      find: "const mayControl = useCan('controlDevice')",
      replace: "const mayControl = useCan('seeDevices')",
    },
    {
      name: 'an exception in the raw data',
      file: 'web/devices/RawData.tsx',
      rule: 'A part of a page that opens does not end the page.',
      find: 'const json = JSON.stringify(station, null, 2)',
      replace:
        "const json = JSON.stringify({ ...station, soc: values.value?.results.find(({ Key }) => Key === 'SoC')!.Value }, null, 2)",
    },
    {
      name: 'a toggle too small to hit',
      file: 'web/v2g/sessions/session-columns.tsx',
      rule: 'A target is at least 24 by 24 px.',
      find: "minWidth: '24px', height: '24px', padding: 0",
      replace: "minWidth: '14px', width: '14px', height: '14px', padding: 0",
    },
  ]),
]

import { Button, makeStyles, mergeClasses, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components'
import { Filter20Regular } from '@fluentui/react-icons'
import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { ACTIVITY_KIND_LABEL, ACTIVITY_KINDS } from '#contract/activity.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { now } from '#platform/platform-clock.ts'
import { useCan } from '#session/session.ts'
import { FilterChips } from '#ui/fields/FilterChips.tsx'
import { NamedRanges } from '#ui/fields/RangeChoice.tsx'
import { SelectField } from '#ui/fields/Fields.tsx'
import { PHONE, useMedia } from '#ui/hooks.ts'
import { oneLineOnPhone } from '#ui/fields/row-styles.ts'
import { zoneText } from '#units/dates.ts'
import { MOMENT_FORMAT, momentInput, typedMoment } from '#units/typed-moment.ts'
import { EntryField } from './EntryField.tsx'
import { GroupField } from './GroupField.tsx'
import { NameField } from './NameField.tsx'
import { device, foundDevices } from './calls.ts'
import { isFiltered, type ListOf, NO_CRITERIA, type ReadAddress } from './filter.ts'
import { PROPERTIES, propertyText } from './properties.ts'
import type { ChangeFilter } from './use-activity-filter.ts'

interface DeviceFieldProps {
  /** Empty for all devices. */
  deviceId: string
  onChoose: (deviceId: string) => void
}

/** Selects a device: by name if the user may list devices, otherwise by ID. */
function DeviceField(props: DeviceFieldProps) {
  return useCan('seeDevices') ? (
    <ByName {...props} />
  ) : (
    <EntryField label="Device ID" value={props.deviceId} onEnter={props.onChoose} />
  )
}

const NONE = atom(undefined)

function ByName({ deviceId, onChoose }: DeviceFieldProps) {
  const chosen = useAtomValue(deviceId === '' ? NONE : device({ params: { id: deviceId }, query: {} }))
  const isUnknown = chosen?.reply?.outcome === 'problem' && chosen.reply.status === 404
  return (
    <NameField
      label="Device"
      placeholder="All devices"
      shown={chosen?.value?.name || deviceId}
      error={isUnknown ? `There is no device with ID ${deviceId}, or you may not see it.` : undefined}
      foundBy={foundDevices}
      idFrom={(text) => text}
      onChoose={onChoose}
    />
  )
}

interface Props extends ReadAddress {
  changeFilter: ChangeFilter
  /** The list to which the filter applies. */
  of: ListOf
}

/** Filters the log by time, group, device, property, and kind or user. */
export function FilterBar({ filter, errors, changeFilter, of }: Props) {
  const styles = useStyles()
  const { fromMs, toMs, groupId, deviceId, property, kinds, user } = filter
  const isPhone = useMedia(PHONE)
  const [isOpen, setOpen] = useState(false)
  // On a phone, only what is chosen or asked for takes room before the list.
  const isFolding = isPhone && !isFiltered({ ...filter, kinds: [] })
  const showsFields = !isFolding || isOpen
  const isOther = property !== '' && !PROPERTIES.includes(property)
  return (
    <section aria-label="Filter" className={styles.bar}>
      {errors.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{errors.join(' ')} The rest of the filter applies.</MessageBarBody>
        </MessageBar>
      )}
      {(of === 'events' || isFiltered(filter)) && (
        <div className={styles.row}>
          {of === 'events' && (
            <FilterChips label="Kinds" options={KINDS} selected={kinds} onSelect={(chosen) => changeFilter({ kinds: chosen })} />
          )}
          {isFiltered(filter) && (
            <Button size="small" appearance="subtle" onClick={() => changeFilter(NO_CRITERIA)}>
              Clear filter
            </Button>
          )}
        </div>
      )}
      <div className={showsFields ? styles.fields : styles.hidden}>
        <EntryField
          label={`From, ${zoneText(fromMs ?? now())}`}
          placeholder={MOMENT_FORMAT}
          value={momentInput(fromMs)}
          errorOf={(text) => momentError(text, (ms) => toMs === undefined || ms <= toMs, 'The start must not be after the end.')}
          onEnter={(text) => changeFilter({ fromMs: typedMoment(text) })}
        />
        <EntryField
          label={`To, ${zoneText(toMs ?? now())}`}
          placeholder={MOMENT_FORMAT}
          value={momentInput(toMs)}
          errorOf={(text) =>
            momentError(text, (ms) => fromMs === undefined || ms >= fromMs, 'The end must not be before the start.')
          }
          onEnter={(text) => changeFilter({ toMs: typedMoment(text) })}
        />
        <GroupField groupId={groupId} onChoose={(chosen) => changeFilter({ groupId: chosen })} />
        <DeviceField deviceId={deviceId} onChoose={(chosen) => changeFilter({ deviceId: chosen })} />
        <SelectField
          label="Property"
          size="small"
          value={property}
          options={isOther ? [...PROPERTY_OPTIONS, { value: property, label: propertyText(property) }] : PROPERTY_OPTIONS}
          onChange={(_, { value }) => changeFilter({ property: value })}
        />
        {of === 'users' && (
          <EntryField label="User" placeholder="All users" value={user} onEnter={(text) => changeFilter({ user: text })} />
        )}
      </div>
      <div className={mergeClasses(styles.row, styles.line)}>
        {isFolding && (
          <Button size="small" icon={<Filter20Regular />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            More filters
          </Button>
        )}
        {PERIODS.map(({ label, spanMs }) => (
          <Button key={label} size="small" onClick={() => changeFilter({ fromMs: lastFrom(spanMs), toMs: undefined })}>
            {label}
          </Button>
        ))}
        <NamedRanges nowMs={now} onChoose={changeFilter} />
      </div>
    </section>
  )
}

const KINDS = ACTIVITY_KINDS.map((key) => ({ key, label: ACTIVITY_KIND_LABEL[key] }))
const PROPERTY_OPTIONS = [
  { value: '', label: 'All properties' },
  ...PROPERTIES.map((value) => ({ value, label: propertyText(value) })),
]
const PERIODS = [
  { label: 'Last hour', spanMs: HOUR_MS },
  { label: 'Last 24 hours', spanMs: DAY_MS },
  { label: 'Last 7 days', spanMs: 7 * DAY_MS },
]
/** The start of a span that ends now, rounded down to a full minute. */
const lastFrom = (spanMs: number) => Math.floor((now() - spanMs) / MINUTE_MS) * MINUTE_MS

function momentError(text: string, fits: (ms: number) => boolean, error: string): string | undefined {
  const ms = typedMoment(text)
  if (ms === undefined) return `Enter a date as ${MOMENT_FORMAT}.`
  return fits(ms) ? undefined : error
}

const useStyles = makeStyles({
  bar: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  line: oneLineOnPhone,
  hidden: { display: 'none' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    alignItems: 'start',
    // The default width of the fields is larger than a phone.
    '& > *': { minWidth: 0 },
    '& input, & select': { minWidth: 0, width: '100%' },
  },
})

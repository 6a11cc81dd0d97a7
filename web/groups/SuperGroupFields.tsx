import { makeStyles, tokens } from '@fluentui/react-components'
import { Controller, useWatch, type Control } from 'react-hook-form'
import { REPORT_FORMAT_LABEL } from '#contract/groups.ts'
import { confirm } from '#ui/page/confirm.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import type { GroupFields } from './group-fields.ts'

const FORMATS = [
  { value: '', label: 'None' },
  { value: 'fingrid', label: REPORT_FORMAT_LABEL.fingrid },
]

/** Makes a group a super group, which reports to the TSO. Only for admins, who can edit every group. */
export function SuperGroupFields({ control }: { control: Control<GroupFields> }) {
  const styles = useStyles()
  const [isSupergroup, groupName] = useWatch({ control, name: ['isSupergroup', 'name'] })
  return (
    <div className={styles.fields}>
      <Controller
        name="isSupergroup"
        control={control}
        render={({ field: { value, onChange } }) => (
          <SwitchField
            label="Supergroup"
            checked={value}
            onChange={(_, { checked }) =>
              void confirmed(superGroupEffect(groupName.trim() || 'this group', checked), () => onChange(checked))
            }
          />
        )}
      />
      {isSupergroup &&
        REPORTS.map(({ name, label }) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field, fieldState: { error } }) => (
              <SelectField {...field} label={label} error={error?.message} options={FORMATS} />
            )}
          />
        ))}
    </div>
  )
}

const REPORTS = [
  { name: 'realTimeReport', label: 'Select real-time reporting format' },
  { name: 'historyReport', label: 'Select history-reporting format' },
] as const

async function confirmed(effect: string, change: () => void) {
  if (await confirm({ title: 'Confirm supergroup setting', text: 'Are you sure about it?', points: [effect] })) change()
}

const superGroupEffect = (name: string, isOn: boolean) =>
  isOn
    ? `When saved, ${name} adds up stations of other groups for reports and demand response.`
    : `When saved, ${name} no longer adds up stations of other groups for reports and demand response.`

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    maxWidth: '1040px',
    alignItems: 'end',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
  },
})

import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { Controller, type Control } from 'react-hook-form'
import { GROUP_TYPE_LABEL, type Group } from '#contract/groups.ts'
import { listedSellers, type Seller } from '#contract/sellers.ts'
import { useSession } from '#session/session.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Tag } from '#ui/StatusChip.tsx'
import { actionsOf } from './group-actions.ts'
import type { GroupFields } from './group-fields.ts'
import { ownerName } from './group-filter.ts'

interface Props {
  control: Control<GroupFields>
  /** Omitted for a new group, where owner and type can be chosen. */
  group: Group | undefined
  seller: Seller
}

/** Name, owner and type of a group. */
export function GroupFacts({ control, group, seller }: Props) {
  const styles = useStyles()
  const { types } = actionsOf(useSession())
  return (
    <div className={styles.facts}>
      <Controller
        name="name"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <TextField {...field} label="Group name" required error={error?.message} autoComplete="off" />
        )}
      />
      {group ? (
        <>
          <Fact label="Group Owner" text={ownerName(group.sellerId, seller)} />
          <Fact label="Group type" text={GROUP_TYPE_LABEL[group.type]} />
        </>
      ) : (
        <>
          <Controller
            name="sellerId"
            control={control}
            render={({ field, fieldState: { error } }) => (
              <SelectField
                {...field}
                label="Group Owner"
                hint="Please select your organisation"
                error={error?.message}
                options={listedSellers(seller).map(({ seller_ID, name }) => ({ value: seller_ID, label: name }))}
              />
            )}
          />
          <Controller
            name="type"
            control={control}
            render={({ field, fieldState: { error } }) => (
              <SelectField
                {...field}
                label="Group type"
                error={error?.message}
                options={types.map((type) => ({ value: type, label: GROUP_TYPE_LABEL[type] }))}
              />
            )}
          />
        </>
      )}
    </div>
  )
}

/** A value that was chosen at creation, shown as a chip. */
function Fact({ label, text }: { label: string; text: string }) {
  const styles = useStyles()
  return (
    <div className={styles.fact}>
      <Text>{label}</Text>
      <div>
        <Tag size="large">{text}</Tag>
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    maxWidth: '1040px',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
  },
  // Aligned with the adjacent field.
  fact: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    gap: tokens.spacingVerticalS,
    paddingTop: tokens.spacingVerticalXXS,
  },
})

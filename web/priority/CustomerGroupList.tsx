import { Button, makeStyles, Text, tokens, Tooltip } from '@fluentui/react-components'
import { useId } from 'react'
import type { CustomerGroup } from '#contract/priority.ts'
import { PageState } from '#ui/page/PageState.tsx'

interface Props {
  title: string
  /** Shown when the list is empty. */
  empty: string
  /** Undefined while loading. */
  groups: readonly CustomerGroup[] | undefined
  /** The action of each group. A lock disables it and gives the reason. */
  action: { verb: string; run: (group: CustomerGroup) => void; lock: string | undefined; isBusy: boolean }
}

/** A list of customer groups with a button each. */
export function CustomerGroupList({ title, empty, groups, action }: Props) {
  const styles = useStyles()
  const titleId = useId()
  return (
    <div>
      <Text as="h3" id={titleId} weight="semibold" className={styles.title}>
        {title}
      </Text>
      {!groups && <PageState kind="loading" text="Loading..." />}
      {groups?.length === 0 && <Text>{empty}</Text>}
      <ul aria-labelledby={titleId} className={styles.list}>
        {groups?.map((group) => (
          <li key={group.customerGroupId} className={styles.row}>
            <Text className={styles.name}>{group.name}</Text>
            <ActionButton group={group} action={action} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ActionButton({ group, action: { verb, run, lock, isBusy } }: { group: CustomerGroup; action: Props['action'] }) {
  const button = (
    <Button
      size="small"
      aria-label={`${verb} ${group.name}`}
      disabledFocusable={lock !== undefined || isBusy}
      onClick={() => run(group)}
    >
      {verb}
    </Button>
  )
  if (!lock) return button
  return (
    <Tooltip content={lock} relationship="description">
      {button}
    </Tooltip>
  )
}

const useStyles = makeStyles({
  title: { display: 'block', margin: `0 0 ${tokens.spacingVerticalXS}` },
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '320px', overflowY: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXS}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTopStyle: 'none' },
  },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
})

import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { Group } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import { useSession } from '#session/session.ts'
import { ChangedElsewhere } from '#ui/page/ChangedElsewhere.tsx'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { actionsOf } from './group-actions.ts'
import { GroupFacts } from './GroupFacts.tsx'
import { SuperGroupFields } from './SuperGroupFields.tsx'
import { useGroupForm } from './use-group-form.ts'

interface Props {
  /** Omitted for a new group. */
  group?: Group
  seller: Seller
  readOnly: boolean
  /** Called with the created group. */
  onCreated?: (group: Group) => void
}

/** Name, owner and type of a group, and for admins the super group settings. */
export function GroupForm({ group, seller, readOnly, onCreated }: Props) {
  const styles = useStyles()
  const { makeSuperGroup } = actionsOf(useSession())
  const { form, hasUnsaved, isBusy, reason, elsewhere, save, discard } = useGroupForm(group, seller, onCreated)
  useLeaveGuard(hasUnsaved)

  return (
    <form
      noValidate
      aria-label="Group"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <GroupFacts control={form.control} group={group} seller={seller} readOnly={readOnly} />
      {makeSuperGroup && <SuperGroupFields control={form.control} />}
      {!readOnly && (
        <>
          <ChangedElsewhere changes={elsewhere} />
          <div className={styles.buttons}>
            <WithReason reason={reason}>
              <Button
                type="submit"
                appearance="primary"
                aria-label={isBusy ? undefined : 'Save group'}
                disabledFocusable={reason !== undefined || isBusy}
              >
                {isBusy ? 'Saving...' : 'Save'}
              </Button>
            </WithReason>
            {group && hasUnsaved && <Button onClick={discard}>Discard changes</Button>}
          </div>
        </>
      )}
    </form>
  )
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
})

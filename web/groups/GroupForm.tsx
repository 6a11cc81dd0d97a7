import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { Group } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import { useSession } from '#session/session.ts'
import { FormFooter } from '#ui/page/FormFooter.tsx'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { useSaveBar } from '#ui/save-bar/use-save-bar.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { actionsOf } from './group-actions.ts'
import { GroupFacts } from './GroupFacts.tsx'
import { SuperGroupFields } from './SuperGroupFields.tsx'
import { useGroupForm } from './use-group-form.ts'

interface Props {
  /** Omitted for a new group. */
  group?: Group
  seller: Seller
  /** Called with the created group. */
  onCreated?: (group: Group) => void
}

/** Name, owner and type of a group, and for admins the super group settings. */
export function GroupForm({ group, seller, onCreated }: Props) {
  const styles = useStyles()
  const { makeSuperGroup } = actionsOf(useSession())
  const { form, hasUnsaved, isBusy, reason, elsewhere, changes, save, discard } = useGroupForm(group, seller, onCreated)
  const [formRef, submit, isInBar] = useSaveBar('group', { title: 'Group', changes, hasUnsaved, reason, save, discard })
  useLeaveGuard(hasUnsaved)

  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Group"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <GroupFacts control={form.control} group={group} seller={seller} />
      {makeSuperGroup && <SuperGroupFields control={form.control} />}
      {isInBar ? (
        <FormFooter elsewhere={elsewhere} />
      ) : (
        <div>
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
        </div>
      )}
    </form>
  )
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
})

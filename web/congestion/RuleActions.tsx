import { Button } from '@fluentui/react-components'
import { Copy20Regular, Delete20Regular, Edit20Regular } from '@fluentui/react-icons'
import { useRef, type ComponentProps, type Ref } from 'react'
import { createCongestionRule, deleteCongestionRule, type CongestionRule } from '#contract/congestion.ts'
import { useAction } from '#platform/use-action.ts'
import { confirm } from '#ui/page/confirm.ts'
import { focusNextRowButton } from '#ui/table/row-lines.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { AFTER_RULES } from './calls.ts'
import { activeQuestion, requestOf } from './rule-switch.ts'
import type { RuleTask } from './use-rule-form.ts'

interface Props {
  rule: CongestionRule
  lock: string | undefined
  ask: (task: RuleTask) => void
  /** Receives the focus when the last row is removed. */
  addButton: HTMLElement | null
}

/** The actions of a rule. */
export function RuleActions({ rule, lock, ask, addButton }: Props) {
  const deleteButton = useRef<HTMLButtonElement>(null)
  const back = useAction(createCongestionRule, {
    done: `Restored congestion rule ${rule.name}`,
    failed: (_, refusal) => refusal?.message ?? 'Failed to save congestion rule',
    refreshes: AFTER_RULES,
  })
  const { run, isBusy } = useAction(deleteCongestionRule, {
    done: `Deleted congestion rule ${rule.name}`,
    undo: () => void back.run({ body: requestOf(rule) }),
    failed: 'Failed to delete congestion rule',
    refreshes: AFTER_RULES,
  })

  const deleteRule = async () => {
    // Only for a rule in force, which changes the power immediately. The notice of any deletion offers Undo.
    if (rule.active && !(await confirm(activeQuestion(rule, 'Delete', 'deleted')))) return
    const { outcome } = await run({ params: { ruleId: rule.id } })
    if (outcome === 'ok') focusNextRowButton(deleteButton.current, addButton)
  }

  return (
    <>
      <Action lock={lock} icon={<Edit20Regular />} label={`Edit ${rule.name}`} act={() => ask({ kind: 'edit', rule })} />
      <Action lock={lock} icon={<Copy20Regular />} label={`Duplicate ${rule.name}`} act={() => ask({ kind: 'copy', rule })} />
      <Action
        buttonRef={deleteButton}
        lock={lock}
        isBusy={isBusy}
        icon={<Delete20Regular />}
        label={`Delete ${rule.name}`}
        act={() => void deleteRule()}
      />
    </>
  )
}

interface ActionProps {
  lock: string | undefined
  icon: ComponentProps<typeof Button>['icon']
  label: string
  act: () => void
  isBusy?: boolean
  buttonRef?: Ref<HTMLButtonElement>
}

function Action({ lock, icon, label, act, isBusy = false, buttonRef }: ActionProps) {
  const isOff = lock !== undefined || isBusy
  return (
    <WithReason reason={lock}>
      <Button
        ref={buttonRef}
        size="small"
        appearance="subtle"
        icon={icon}
        aria-label={label}
        title={lock === undefined ? label.split(' ')[0] : undefined}
        disabledFocusable={isOff}
        onClick={() => !isOff && act()}
      />
    </WithReason>
  )
}

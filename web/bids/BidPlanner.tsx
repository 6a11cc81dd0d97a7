import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { useKeptState } from '#platform/draft/use-draft.ts'
import { useNow } from '#platform/platform-clock.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { type HourSelection, selectedHours } from '#ui/hour-plot/hour-selection.ts'
import { NumberField, SelectField } from '#ui/fields/Fields.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { dayAfter, dayOf, dayText, hoursOfDay } from '#units/days.ts'
import { digitsValue } from '#units/numbers/number-format.ts'
import { EMPTY_FIELDS, fieldErrors, missingErrors } from './bid-draft.ts'
import { copyDay, isClosedHour, plannedHours, setHours, stepText } from './bid-plan.ts'
import { BidsPlot } from './BidsPlot.tsx'
import { capacityWarning } from './reserve-warning.ts'
import type { Reserve } from '#contract/reserves.ts'
import type { BidPlanning } from './use-bid-plan.ts'
import { dayAndRangeText } from '#units/hours.ts'

/** The unsaved bids of a plan with Save and Undo, and the reasons of refused ones. */
function PlanResult({ planning: { plan, stored, outcomes, text, isSending, canUndo, save, undo } }: { planning: BidPlanning }) {
  const styles = usePlanResultStyles()
  const newCount = [...plan.keys()].filter((hourMs) => !stored.has(hourMs)).length
  const reason = plan.size === 0 ? 'There is nothing to save.' : undefined
  return (
    <div className={styles.result}>
      <output className={styles.text}>
        {text}
        {plan.size > 0 && ` Not saved: ${newCount} new, ${plan.size - newCount} changed.`}
      </output>
      {outcomes.size > 0 && (
        <ul role="alert" className={styles.refused}>
          {[...outcomes].map(([hourMs, why]) => (
            <li key={hourMs}>
              {dayAndRangeText(hourMs)}: {why}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <WithReason reason={reason}>
          <Button
            appearance="primary"
            disabledFocusable={reason !== undefined || isSending}
            onClick={() => reason === undefined && !isSending && void save()}
          >
            {isSending ? 'Saving...' : `Save ${plan.size} ${plan.size === 1 ? 'bid' : 'bids'}`}
          </Button>
        </WithReason>
        <WithReason reason={canUndo || isSending ? undefined : 'There is no step to undo.'}>
          <Button disabledFocusable={!canUndo} onClick={() => canUndo && undo()}>
            Undo last step
          </Button>
        </WithReason>
      </div>
    </div>
  )
}

const usePlanResultStyles = makeStyles({
  result: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, marginTop: tokens.spacingVerticalS },
  text: { display: 'block', minHeight: tokens.lineHeightBase300, fontVariantNumeric: 'tabular-nums' },
  refused: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, color: tokens.colorStatusDangerForeground3 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

interface Props {
  planning: BidPlanning
  /** Whether the platform enforces the gate; undefined if it does not report it. */
  enforcesGate: boolean | undefined
  reserve: Reserve | undefined
}

const DAYS = 7

/** Sets several hours at once, or copies a day. Nothing is sent before Save. */
export function BidPlanner({ planning, enforcesGate, reserve }: Props) {
  const styles = useStyles()
  const nowMs = useNow(MINUTE_MS)
  const today = dayOf(nowMs)
  const [chosenDay, setDay] = useState<string>()
  const day = chosenDay ?? today
  const next = dayAfter(day)
  const [selection, setSelection] = useState<HourSelection>()
  const [fields, setFields] = useKeptState('planned bid', EMPTY_FIELDS)
  const hours = useMemo(() => [...hoursOfDay(day), ...hoursOfDay(next)], [day, next])
  const shown = useMemo(() => plannedHours(hours, planning.plan, planning.stored), [hours, planning.plan, planning.stored])
  const selected = selectedHours(hours, selection)
  const around = { stored: planning.stored, isClosed: (hourMs: number) => isClosedHour(hourMs, nowMs, enforcesGate) }
  const errors = fieldErrors(fields)
  const reason =
    selected.length === 0
      ? 'Select hours in the picture first.'
      : errors.quantity !== undefined || errors.price !== undefined
        ? 'Correct the marked fields first.'
        : missingErrors(fields).quantity

  const apply = () => {
    const quantity = digitsValue(fields.quantity)
    if (reason !== undefined || quantity === null) return
    const step = setHours(planning.plan, selected, { quantity, price: digitsValue(fields.price) ?? 0 }, around)
    planning.apply(step, stepText(step))
  }
  const copy = () => {
    const step = copyDay(planning.plan, day, next, around)
    planning.apply(step, stepText(step))
  }
  const days = Array.from({ length: DAYS }, (_, index) => dayAfter(today, index))
  return (
    <details className={styles.planner}>
      <summary>
        <Text weight="semibold">Set several hours, or copy a day</Text>
      </summary>
      <BidsPlot label="Bids by hour, to select hours" hours={shown} selection={selection} onSelect={setSelection} isMulti />
      <Text block className={styles.hint}>
        {selected.length === 0
          ? 'Drag over hours, or use the arrow keys with Shift, to select them.'
          : `${selected.length} ${selected.length === 1 ? 'hour' : 'hours'} selected.`}
      </Text>
      <div className={styles.row}>
        <NumberField
          label="Capacity of the selected hours"
          unit="MW"
          inputMode="numeric"
          error={errors.quantity}
          warning={capacityWarning(fields.quantity, reserve)}
          value={fields.quantity}
          onChange={(_, { value }) => setFields((before) => ({ ...before, quantity: value }))}
        />
        <NumberField
          label="Price of the selected hours"
          unit="€"
          inputMode="numeric"
          error={errors.price}
          value={fields.price}
          onChange={(_, { value }) => setFields((before) => ({ ...before, price: value }))}
        />
        <WithReason reason={reason}>
          <Button disabledFocusable={reason !== undefined || planning.isSending} onClick={apply}>
            Set selected hours
          </Button>
        </WithReason>
      </div>
      <div className={styles.row}>
        <SelectField
          label="Copy day"
          value={day}
          options={days.map((one) => ({ value: one, label: dayText(one) }))}
          onChange={(_, { value }) => {
            setDay(value)
            setSelection(undefined)
          }}
        />
        <Button disabledFocusable={planning.isSending} onClick={copy}>
          Copy to {dayText(next)}
        </Button>
      </div>
      <PlanResult planning={planning} />
    </details>
  )
}

const useStyles = makeStyles({
  planner: { minWidth: 0 },
  hint: { color: tokens.colorNeutralForeground2, minHeight: tokens.lineHeightBase300 },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    marginTop: tokens.spacingVerticalS,
  },
})

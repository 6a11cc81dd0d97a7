import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { doLine, endFault } from '#contract/sim.ts'
import { SelectField, TextField } from '#ui/fields/Fields.tsx'
import { useSimApi } from '../reads.ts'
import { ENDS, type FaultDraft, type FaultEnd, faultErrors, type FaultKind, faultLine, KINDS, NEW_FAULT } from './fault-draft.ts'

const CALLS = Object.keys(endpoints).toSorted()
const named = (words: Record<string, string | { label: string }>) =>
  Object.entries(words).map(([value, word]) => ({ value, label: typeof word === 'string' ? word : word.label }))

/** A form for a new fault: the call, the effect and the end. */
function FaultForm() {
  const styles = useFaultFormStyles()
  const [draft, setDraft] = useState(NEW_FAULT)
  const { run, isBusy } = useSimApi(doLine, 'Unable to start the fault', 'Fault started')
  const change = (part: Partial<FaultDraft>) => setDraft((before) => ({ ...before, ...part }))
  const errors = faultErrors(draft, CALLS)
  const { kind, end } = draft

  return (
    <form
      aria-label="New fault"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (Object.keys(errors).length === 0) void run({ body: faultLine(draft) })
      }}
    >
      <SelectField
        label="Call"
        value={draft.call}
        options={CALLS.map((call) => ({ value: call, label: call }))}
        onChange={(_, { value }) => change({ call: value })}
        {...(errors.call !== undefined && { error: errors.call })}
      />
      <SelectField
        label="Effect"
        value={kind}
        options={named(KINDS)}
        onChange={(_, { value }) => change({ kind: value as FaultKind })}
      />
      {(kind === 'status' || kind === 'delay') && (
        <TextField
          label={KINDS[kind].valueLabel}
          value={draft[kind]}
          onChange={(_, { value }) => change({ [kind]: value })}
          {...(errors[kind] !== undefined && { error: errors[kind] })}
        />
      )}
      <SelectField
        label="Ends"
        value={end}
        options={named(ENDS)}
        onChange={(_, { value }) => change({ end: value as FaultEnd })}
      />
      <TextField
        label={end === 'times' ? 'Number of responses' : 'Duration'}
        {...(end === 'times' && { hint: 'Counts calls of every client, including calls of the scenario.' })}
        value={draft[end]}
        onChange={(_, { value }) => change({ [end]: value })}
        {...(errors[end] !== undefined && { error: errors[end] })}
      />
      <div className={styles.foot}>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          Start fault
        </Button>
      </div>
    </form>
  )
}

const useFaultFormStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  foot: { gridColumn: '1 / -1' },
})

/** A form for a new fault, and the active faults with buttons to end them. */
export function Faults({ faults }: { faults: readonly string[] }) {
  const styles = useStyles()
  const { run } = useSimApi(endFault, 'Unable to end the fault')
  return (
    <div className={styles.parts}>
      <FaultForm />
      <section aria-label="Active faults" className={styles.part}>
        <Text as="h3" weight="semibold" className={styles.title}>
          Active faults
        </Text>
        {faults.length === 0 ? (
          <output>No active faults</output>
        ) : (
          <ul className={styles.list}>
            {[...new Set(faults)].map((name) => (
              <li key={name} className={styles.item}>
                <Text className={styles.name}>{name}</Text>
                <Button size="small" aria-label={`End ${name}`} onClick={() => void run({ body: { name } })}>
                  End
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  title: { margin: 0 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
})

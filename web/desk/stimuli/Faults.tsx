import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { endFault } from '#contract/sim.ts'
import { FaultForm } from './FaultForm.tsx'
import { useSimApi } from '../use-sim-api.ts'

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

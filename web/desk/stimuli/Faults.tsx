import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { endFault } from '#contract/sim.ts'
import { FaultForm } from './FaultForm.tsx'
import { useSimApi } from '../use-sim-api.ts'

/** What is in force now, each with its end, and a form for another fault. */
export function Faults({ faults }: { faults: readonly string[] }) {
  const styles = useStyles()
  const { run } = useSimApi(endFault, 'Unable to end this')
  return (
    <div className={styles.parts}>
      <FaultForm />
      <section aria-label="In force" className={styles.part}>
        <Text as="h3" weight="semibold" className={styles.title}>
          In force
        </Text>
        {faults.length === 0 ? (
          <output>Nothing is in force.</output>
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

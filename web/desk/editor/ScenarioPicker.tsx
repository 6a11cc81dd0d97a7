import { Button, Field, Input, makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { plural } from '#contract/plural.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { edit } from './draft.ts'
import { load, seedError } from '../run/load-run.ts'
import { scenarioList } from '../reads.ts'
import { filterScenarios } from './scenario-search.ts'

/** The scenarios of the library with buttons to start or edit them. */
export function ScenarioPicker({ current }: { current: string }) {
  const styles = useStyles()
  const { state, value = [], refresh } = useAtomValue(scenarioList())
  const [search, setSearch] = useState('')
  const [seed, setSeed] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const wrongSeed = seedError(seed)

  if (state === 'loading') return <PageState kind="loading" text="Loading..." />
  if (state === 'failed') {
    return <PageState kind="failed" text="The scenario library could not be read." action={{ label: 'Retry', run: refresh }} />
  }
  const start = async (name: string) => setRefusal(wrongSeed ? undefined : await load({ name }, seed))
  const found = filterScenarios(value, search)
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <SearchBox value={search} found={found.length} onSearch={setSearch} placeholder="Search scenarios" />
        <Field validationState={wrongSeed ? 'error' : 'none'} validationMessage={wrongSeed}>
          <Input
            aria-label="Seed"
            placeholder="Seed (optional)"
            inputMode="numeric"
            value={seed}
            onChange={(_, data) => setSeed(data.value)}
          />
        </Field>
      </div>
      {refusal !== undefined && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{refusal}</MessageBarBody>
        </MessageBar>
      )}
      {found.length === 0 && <output>No matching scenarios</output>}
      <ul aria-label="Scenarios" className={styles.list}>
        {found.map(({ name, about, expectations }) => (
          <li key={name} className={styles.item} aria-current={name === current || undefined}>
            <div className={styles.words}>
              <Text weight="semibold">{name}</Text>
              <Text size={200} className={styles.about}>
                {about}
              </Text>
              <Text size={200} className={styles.about}>
                {expectations === 0 ? 'No expectations' : plural(expectations, '1 expectation', `${expectations} expectations`)}
                {name === current && ' · running'}
              </Text>
            </div>
            <Button size="small" aria-label={`Start ${name}`} onClick={() => void start(name)}>
              Start
            </Button>
            <Button size="small" appearance="subtle" aria-label={`Edit ${name}`} onClick={() => void edit({ name })}>
              Edit
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const useStyles = makeStyles({
  picker: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  head: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, '& > *': { flexGrow: 1, maxWidth: 'none' } },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalXS,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  about: { color: tokens.colorNeutralForeground2 },
})

import { makeStyles, Select, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useWidth } from '#ui/use-width.ts'
import { fleet } from '../reads.ts'
import { branchFrame } from './branch-frame.ts'
import { BranchPlot } from './BranchPlot.tsx'
import { branchPowers } from './branch-reads.ts'
import { powersSentence } from './branch-text.ts'

const HEIGHT_PX = 260

interface Props {
  startMs: number
  branchMs: number
}

/** The power of a group in the run and in the branch, and their difference, on one time axis. */
export function BranchChart({ startMs, branchMs }: Props) {
  const groups = useAtomValue(fleet({ query: {} })).value?.groups ?? []
  const [chosen, setChosen] = useState<number>()
  const groupId = chosen ?? groups[0]?.id
  if (groupId === undefined) return null
  return (
    <>
      <Select size="small" aria-label="Group" value={String(groupId)} onChange={(_, { value }) => setChosen(Number(value))}>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Lines groupId={groupId} startMs={startMs} branchMs={branchMs} />
    </>
  )
}

function Lines({ groupId, startMs, branchMs }: Props & { groupId: number }) {
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const powers = useAtomValue(branchPowers({ query: { groupId } })).value?.powers
  const frame = useMemo(
    () => powers && branchFrame({ powers, startMs, branchMs, widthPx, heightPx: HEIGHT_PX }),
    [powers, startMs, branchMs, widthPx],
  )
  return (
    <>
      <figure ref={measure} aria-label={powers ? powersSentence(powers) : undefined} className={styles.figure}>
        {frame && <BranchPlot frame={frame} heightPx={HEIGHT_PX} />}
      </figure>
      <Text size={200} className={styles.note}>
        Power in kW. Solid: the run. Dashed: the branch. Below: the branch minus the run.
      </Text>
    </>
  )
}

const useStyles = makeStyles({
  figure: { margin: 0, minWidth: 0, minHeight: `${HEIGHT_PX}px` },
  note: { color: tokens.colorNeutralForeground2 },
})

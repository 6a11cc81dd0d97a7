import { fixedText } from '#units/numbers/number-format.ts'
import {
  Caption1,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Subtitle2,
  Text,
  tokens,
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { useMemo } from 'react'
import { type Approval, type ApprovalCharger, type ApprovalRequirement, exportApprovalFile } from '#contract/fingrid.ts'
import { FactList } from '#ui/FactList.tsx'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { byShare, isJudged, limitText, shareText, valueText, VERDICT_LABEL } from './approval-text.ts'
import { ApprovalTests } from './ApprovalTests.tsx'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { download } from '#platform/download.ts'
import { notify } from '#ui/notices/notices.ts'
import { useMenuInMain } from '#ui/page/menu-entry.ts'

/** Downloads of the report and of the samples of each test. */
function ApprovalFiles({ groupId, files }: { groupId: number; files: readonly string[] }) {
  const styles = useApprovalFilesStyles()
  const menu = useMenuInMain()
  const save = async (file: string) => {
    const { outcome } = await download(exportApprovalFile, { params: {}, query: { groupId, file } })
    if (outcome !== 'ok' && outcome !== 'unauthorised') notify.failed(`Failed to download ${file}`)
  }
  const report = files.find((file) => file.endsWith('.html'))
  const data = files.filter((file) => file !== report)
  return (
    <div className={styles.buttons}>
      {report !== undefined && (
        <Button icon={<ArrowDownload20Regular />} onClick={() => void save(report)}>
          Download report
        </Button>
      )}
      <Menu {...menu}>
        <MenuTrigger disableButtonEnhancement>
          <Button appearance="subtle">Data files ({data.length})</Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {data.map((file) => (
              <MenuItem key={file} className={styles.file} onClick={() => void save(file)}>
                {file}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  )
}

const useApprovalFilesStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  // File names are longer than the default width of a menu.
  file: { maxWidth: 'min(640px, calc(100vw - 48px))', overflowWrap: 'anywhere' },
})

interface Props {
  approval: Approval
  result: NonNullable<Approval['result']>
  /** The moment of the copy; the sentence of the result names the product. */
  fleet: string
}

/** The result of a test programme: capacity, requirements, chargers and files. */
export function ApprovalResult({ approval, result, fleet }: Props) {
  const styles = useStyles()
  const chargers = useMemo(() => byShare(result.chargers), [result])
  const keyed = useMemo(() => result.requirements.map((one) => ({ ...one, key: `${one.id} ${one.title}` })), [result])
  return (
    <div className={styles.root}>
      <MessageBar intent={result.isApproved ? 'success' : 'error'} layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{result.sentence}</MessageBarTitle>
          {fleet}
        </MessageBarBody>
      </MessageBar>
      <FactList
        facts={[
          ['Declared capacity', kilowattsText(result.declaredKw)],
          ['Approved capacity', kilowattsText(result.approvedKw)],
          ['Reduction factor', result.isApproved ? fixedText(result.factor, 2) : '–'],
          ['Requirements', result.edition],
        ]}
      />
      <ApprovalFiles groupId={approval.groupId} files={result.files} />
      <Subtitle2 as="h3" className={styles.head}>
        Requirements
      </Subtitle2>
      <DataTable label="Requirements" columns={COLUMNS} rows={keyed} rowKey={keyOf} isFlagged={isNotMet} maxHeight="none" />
      <Subtitle2 as="h3" className={styles.head}>
        Tests
      </Subtitle2>
      <ApprovalTests tests={result.tests} sines={result.sines} />
      <Subtitle2 as="h3" className={styles.head}>
        Chargers
      </Subtitle2>
      <Text className={styles.note}>At the highest response of the first test. The chargers that respond least come first.</Text>
      <DataTable label="Chargers" columns={CHARGER_COLUMNS} rows={chargers} rowKey={nameOf} maxHeight="320px" />
    </div>
  )
}

/** A requirement with the operating condition of its value, or the reason why it has none. A narrow screen has no column for its limit. */
function RequirementTitle({ requirement }: { requirement: ApprovalRequirement }) {
  const styles = useStyles()
  const { id, title, note, verdict } = requirement
  const text = note && isJudged(verdict) ? `Worst at ${note}.` : note
  return (
    <>
      {`${id}. ${title}`}
      <Caption1 className={mergeClasses(styles.reason, styles.narrow)}>{limitText(requirement)}</Caption1>
      {text && <Caption1 className={styles.reason}>{text}</Caption1>}
    </>
  )
}

/** A charger, and why it spoils the response. */
function ChargerName({ charger: { name, problem } }: { charger: ApprovalCharger }) {
  const styles = useStyles()
  return (
    <>
      {name}
      {problem && <Caption1 className={styles.reason}>{`It ${problem}.`}</Caption1>}
    </>
  )
}

const kilowattsText = (kw: number) => `${fixedText(kw, 1)} kW`
const keyOf = ({ key }: { key: string }) => key
const nameOf = ({ name }: ApprovalCharger) => name
const isNotMet = ({ verdict }: ApprovalRequirement) => verdict === 'not-met'

const SEVERITY = {
  met: 'information',
  reduced: 'soon',
  'not-met': 'act',
  'not-shown': 'soon',
  'not-applicable': 'information',
  'not-offered': 'information',
} as const

const COLUMNS: readonly Column<ApprovalRequirement & { key: string }>[] = [
  { key: 'title', title: 'Requirement', isWrapped: true, cell: (one) => <RequirementTitle requirement={one} /> },
  { key: 'value', title: 'Value', align: 'end', widthPx: 80, cell: valueText },
  { key: 'limit', title: 'Limit', isWrapped: true, widthPx: 170, minTableWidthPx: 480, cell: limitText },
  {
    key: 'verdict',
    title: 'Verdict',
    widthPx: 100,
    isWrapped: true,
    cell: ({ verdict }) =>
      isJudged(verdict) ? (
        <SeverityChip severity={SEVERITY[verdict]}>{VERDICT_LABEL[verdict]}</SeverityChip>
      ) : (
        VERDICT_LABEL[verdict]
      ),
  },
  { key: 'source', title: 'Source', widthPx: 110, minTableWidthPx: 720, cell: ({ source }) => source },
]

const CHARGER_COLUMNS: readonly Column<ApprovalCharger>[] = [
  { key: 'name', title: 'Charger', isWrapped: true, cell: (charger) => <ChargerName charger={charger} /> },
  { key: 'baseline', title: 'Baseline', align: 'end', widthPx: 110, cell: ({ baselineKw }) => kilowattsText(baselineKw) },
  { key: 'response', title: 'Response', align: 'end', widthPx: 110, cell: ({ responseKw }) => kilowattsText(responseKw) },
  { key: 'share', title: 'Share', align: 'end', widthPx: 80, minTableWidthPx: 480, cell: shareText },
]

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  head: { margin: `${tokens.spacingVerticalS} 0 0` },
  note: { color: tokens.colorNeutralForeground2 },
  reason: { display: 'block', color: tokens.colorNeutralForeground2 },
  narrow: { '@media (min-width: 521px)': { display: 'none' } },
})

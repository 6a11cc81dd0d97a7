import { Button, makeStyles, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, tokens } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { exportApprovalFile } from '#contract/fingrid.ts'
import { download } from '#platform/download.ts'
import { notify } from '#ui/notices/notices.ts'
import { useMenuInMain } from '#ui/page/menu-entry.ts'

/** Downloads of the report and of the samples of each test. */
export function ApprovalFiles({ groupId, files }: { groupId: number; files: readonly string[] }) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  // File names are longer than the default width of a menu.
  file: { maxWidth: 'min(640px, calc(100vw - 48px))', overflowWrap: 'anywhere' },
})

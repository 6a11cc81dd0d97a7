import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownload16Regular, Open16Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { downloadFfrLog } from '#contract/ffr-logs.ts'
import { download } from '#platform/download.ts'
import { consoleConfig } from '#ui/config/console-config.ts'
import { notify } from '#ui/notices/notices.ts'
import { logFileName, logTarget } from './log-link.ts'

/** The link to a log file. A file of this platform is downloaded. Another file opens in a new tab without a referrer. */
export function LogLink({ url }: { url: string }) {
  const styles = useStyles()
  const { platformOrigin = location.origin } = consoleConfig()
  const target = logTarget(url, platformOrigin)
  const name = logFileName(url, platformOrigin)
  if (target.to === 'platform') return <PlatformLog fileName={target.fileName} />
  if (target.to === 'nowhere') return <span title={url}>{name} (cannot be opened)</span>
  return (
    <Link className={styles.link} href={target.href} target="_blank" rel="noreferrer" title={target.href}>
      <span className={styles.name}>{name}</span>
      <Open16Regular className={styles.icon} aria-label="opens in a new tab" />
    </Link>
  )
}

function PlatformLog({ fileName }: { fileName: string }) {
  const styles = useStyles()
  const [isBusy, setBusy] = useState(false)

  const downloadLog = async () => {
    setBusy(true)
    const { outcome } = await download(downloadFfrLog, { params: { fileName }, query: {} })
    setBusy(false)
    if (outcome !== 'ok' && outcome !== 'unauthorised') notify.failed(`Failed to download ${fileName}`)
  }
  return (
    <Link as="button" className={styles.link} title={fileName} disabledFocusable={isBusy} onClick={() => void downloadLog()}>
      <span className={styles.name}>{fileName}</span>
      <ArrowDownload16Regular className={styles.icon} aria-label="download" />
    </Link>
  )
}

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    maxWidth: '100%',
    verticalAlign: 'middle',
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  icon: { flexShrink: 0 },
})

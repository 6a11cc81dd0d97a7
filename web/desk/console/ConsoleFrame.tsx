import { makeStyles } from '@fluentui/react-components'
import { useSetAtom } from 'jotai'
import { CONSOLE_HOME, frameAtom } from './console-frame.ts'

/** The console in a frame. */
export function ConsoleFrame() {
  const styles = useStyles()
  // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs its storage and scripts
  return <iframe ref={useSetAtom(frameAtom)} title="Console" src={CONSOLE_HOME} className={styles.frame} />
}

const useStyles = makeStyles({
  frame: { display: 'block', width: '100%', height: '100%', border: 'none' },
})

import { FluentProvider, makeStaticStyles, makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { themeNameAtom, themeAtom, useTypeface } from '#app/theme.ts'
import { now } from '#platform/platform-clock.ts'
import { Notices } from '#ui/notices/Notices.tsx'
import { ConfirmHost } from '#ui/page/ConfirmHost.tsx'
import { NotStoredBar } from '#ui/page/NotStoredBar.tsx'
import { CONSOLE_HOME, frameAtom } from './console/console-frame.ts'
import { IncidentDrop } from './incident/IncidentTab.tsx'
import { Controls } from './run/Controls.tsx'
import { visiblePaneAtom } from './tabs.ts'

/** The console in a frame. */
function ConsoleFrame() {
  const styles = useConsoleFrameStyles()
  // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs its storage and scripts
  return <iframe ref={useSetAtom(frameAtom)} title="Console" src={CONSOLE_HOME} className={styles.frame} />
}

const useConsoleFrameStyles = makeStyles({ frame: { display: 'block', width: '100%', height: '100%', border: 'none' } })

/** The scenario desk: the controls of the simulation beside the console in a frame. */
export function Desk() {
  useTypeface()
  useGlobalStyles()
  const styles = useStyles()
  const themeName = useAtomValue(themeNameAtom)
  const [side, setSide] = useAtom(visiblePaneAtom)
  return (
    <FluentProvider theme={useAtomValue(themeAtom)} className={themeName === 'light' ? styles.light : styles.dark}>
      <div className={styles.page}>
        <TabList
          aria-label="View"
          className={styles.sides}
          selectedValue={side}
          onTabSelect={(_, { value }) => setSide(value as typeof side)}
        >
          <Tab value="desk">Desk</Tab>
          <Tab value="console">Console</Tab>
        </TabList>
        <main className={mergeClasses(styles.desk, side !== 'desk' && styles.wideOnly)}>
          <IncidentDrop />
          <NotStoredBar />
          <Controls />
        </main>
        <div className={mergeClasses(styles.console, side !== 'console' && styles.wideOnly)}>
          <ConsoleFrame />
        </div>
      </div>
      <Notices now={now} />
      <ConfirmHost />
    </FluentProvider>
  )
}

const NARROW = '@media (max-width: 1023px)'

const useGlobalStyles = makeStaticStyles({ body: { margin: 0 } })
const useStyles = makeStyles({
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  page: {
    display: 'grid',
    height: '100dvh',
    gridTemplateColumns: 'clamp(460px, 40vw, 1100px) minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    backgroundColor: tokens.colorNeutralBackground2,
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
  },
  sides: { display: 'none', [NARROW]: { display: 'flex' } },
  desk: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    // Content that does not fit is scrolled instead of compressed.
    '& > *': { flexShrink: 0 },
  },
  console: { minWidth: 0, borderLeft: `1px solid ${tokens.colorNeutralStroke1}`, [NARROW]: { borderLeft: 'none' } },
  // `display: none` keeps the state of the console in the frame.
  wideOnly: { [NARROW]: { display: 'none' } },
})

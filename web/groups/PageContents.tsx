import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { oneLineOnPhone } from '#ui/fields/row-styles.ts'

interface Props {
  parts: readonly { id: string; title: string }[]
  /** The sections are narrow, so that the column fits next to them on a medium screen. */
  isBesideEarly?: boolean
  /** A phone has no room for them above what the page is for. */
  isOffOnPhone?: boolean
}

/** Links to the sections of a long page: a row above it, or a sticky column next to it on a wide screen. */
export function PageContents({ parts, isBesideEarly = false, isOffOnPhone = false }: Props) {
  const styles = useStyles()
  return (
    <nav
      aria-label="On this page"
      className={mergeClasses(styles.contents, isBesideEarly && styles.early, isOffOnPhone && styles.off)}
    >
      {parts.map(({ id, title }) => (
        <a key={id} href={`#${id}`} className={styles.link}>
          {title}
        </a>
      ))}
    </nav>
  )
}

const MEDIUM = '@media (min-width: 1000px)'
const WIDE = '@media (min-width: 1600px)'

const useStyles = makeStyles({
  contents: {
    display: 'flex',
    flexWrap: 'wrap',
    alignSelf: 'start',
    gap: `0 ${tokens.spacingHorizontalXS}`,
    ...oneLineOnPhone,
    // Below the sticky app bar.
    [WIDE]: { flexDirection: 'column', position: 'sticky', top: 'var(--page-top, 64px)' },
  },
  off: { '@media (max-width: 640px)': { display: 'none' } },
  // Below the sticky heading.
  early: { [MEDIUM]: { flexDirection: 'column', position: 'sticky', top: 'var(--page-top, 168px)' } },
  link: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1Hover, backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
})

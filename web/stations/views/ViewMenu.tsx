import { Button, Caption1, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components'
import { BookmarkMultiple20Regular, Delete20Regular } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { useKeptState } from '#platform/draft/use-draft.ts'
import { useSession } from '#session/session.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { usePathname } from '#ui/address/console-location.ts'
import { TextField } from '#ui/fields/Fields.tsx'
import { notify } from '#ui/notices/notices.ts'
import { choiceFrom, columnChoiceAtom } from '#ui/table/column-choice.ts'
import { useUrlQuery } from '#ui/url-query.ts'
import { type StationFilter, withoutFilter } from '../station-filter.ts'
import {
  currentView,
  findView,
  NAME_MAX,
  type SavedView,
  savedViewsAtom,
  viewQuery,
  viewsFrom,
  withoutView,
  withView,
} from './saved-views.ts'

/** Saves the present view of the list under a name. */
function ViewForm({ views, onSave }: { views: readonly SavedView[]; onSave: (name: string) => void }) {
  const styles = useViewFormStyles()
  const [name, setName] = useKeptState('view', '')
  const [isChecked, setChecked] = useState(false)
  const trimmed = name.trim()
  const isReplaced = findView(views, trimmed) !== undefined
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (trimmed !== '') onSave(trimmed)
      }}
    >
      <TextField
        label="Save this view as"
        size="small"
        maxLength={NAME_MAX}
        autoComplete="off"
        value={name}
        error={isChecked && trimmed === '' ? 'Enter a name.' : undefined}
        warning={isReplaced ? 'The view with this name will be replaced.' : undefined}
        onChange={(_, { value }) => setName(value)}
      />
      <Button type="submit" size="small">
        {isReplaced ? 'Replace view' : 'Save view'}
      </Button>
    </form>
  )
}

const useViewFormStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, '& input': { minWidth: 0, width: '100%' } },
})

interface Props {
  /** Key of the list in local storage. */
  list: string
  filter: StationFilter
}

/** The saved views of a list: opens, saves and deletes them. */
export function ViewMenu({ list, filter }: Props) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const { id } = useSession()
  const [stored, store] = useAtom(savedViewsAtom(`${list}.${id}`))
  const [storedColumns, storeColumns] = useAtom(columnChoiceAtom(list))
  const pathname = usePathname()
  const others = withoutFilter(useUrlQuery())

  const columns = choiceFrom(storedColumns)
  const views = viewsFrom(stored)
  const current = currentView(views, viewQuery(filter), columns)
  const addressOf = ({ query }: SavedView) => {
    const all = new URLSearchParams([...others, ...new URLSearchParams(query)])
    return all.size > 0 ? `${pathname}?${all}` : pathname
  }
  const remove = (view: SavedView) => {
    store((before: unknown) => withoutView(before, view.name))
    notify.done(`View “${view.name}” deleted`, () => store((before: unknown) => withView(before, view)))
  }

  return (
    <Popover
      trapFocus
      open={isOpen}
      onOpenChange={(_, { open }) => setOpen(open)}
      positioning={{ position: 'below', align: 'end', autoSize: 'height' }}
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" className={styles.button} icon={<BookmarkMultiple20Regular />}>
          {current ? `View: ${current.name}` : 'Views'}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label="Saved views" className={styles.surface}>
        {views.length === 0 ? (
          <Caption1 className={styles.note}>
            A view keeps the filters, the order and the columns of this list in this browser.
          </Caption1>
        ) : (
          <ul className={styles.list}>
            {views.map((view) => (
              <li key={view.name} className={styles.entry} aria-current={view === current ? 'true' : undefined}>
                <TextLink
                  to={addressOf(view)}
                  className={styles.name}
                  onFollow={() => {
                    storeColumns(view.columns)
                    setOpen(false)
                  }}
                >
                  {view.name}
                </TextLink>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<Delete20Regular />}
                  aria-label={`Delete view ${view.name}`}
                  onClick={() => remove(view)}
                />
              </li>
            ))}
          </ul>
        )}
        <ViewForm
          views={views}
          onSave={(name) => {
            store((before: unknown) => withView(before, { name, query: viewQuery(filter), columns }))
            setOpen(false)
            notify.done(`View “${name}” saved`)
          }}
        />
      </PopoverSurface>
    </Popover>
  )
}

const useStyles = makeStyles({
  // A long name is cut in place of widening the toolbar.
  button: { maxWidth: '240px', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    width: 'min(320px, calc(100vw - 32px))',
    boxSizing: 'border-box',
    overflowY: 'auto',
  },
  note: { color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    '&[aria-current]': { fontWeight: tokens.fontWeightSemibold },
  },
  name: { overflowWrap: 'anywhere' },
})

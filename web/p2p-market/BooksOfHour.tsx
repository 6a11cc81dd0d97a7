import { Caption1Strong, makeStyles, Text, tokens } from '@fluentui/react-components'
import type { BookOfOrganisation } from './book.ts'
import { BookOfHour } from './BookOfHour.tsx'

/** The order books of an hour, one for each organisation, because orders of different organisations are not matched. */
export function BooksOfHour({ books }: { books: readonly BookOfOrganisation[] }) {
  const styles = useStyles()
  if (books.length === 0) return <Text className={styles.empty}>No open orders in this hour.</Text>
  return books.map(({ organisation, book }) => (
    <section key={organisation} aria-label={`Book of ${organisation}`} className={styles.book}>
      <Caption1Strong as="h3" block className={styles.name}>
        {organisation} and its sub-sellers
      </Caption1Strong>
      <BookOfHour book={book} />
    </section>
  ))
}

const useStyles = makeStyles({
  empty: { color: tokens.colorNeutralForeground2 },
  book: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  name: { margin: 0, color: tokens.colorNeutralForeground2 },
})

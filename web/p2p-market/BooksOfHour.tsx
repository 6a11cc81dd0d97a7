import { Caption1Strong, makeStyles, Text, tokens } from '@fluentui/react-components'
import type { BookOfOrganisation } from './book.ts'
import { BookOfHour } from './BookOfHour.tsx'

/** What is open in an hour, one book for each organisation: orders of two of them do not meet. */
export function BooksOfHour({ books }: { books: readonly BookOfOrganisation[] }) {
  const styles = useStyles()
  if (books.length === 0) return <Text className={styles.none}>Nothing is open in this hour.</Text>
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
  none: { color: tokens.colorNeutralForeground2 },
  book: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  name: { margin: 0, color: tokens.colorNeutralForeground2 },
})

import { Button, Label, makeStyles, Select, tokens } from '@fluentui/react-components'
import { ChevronLeft20Regular, ChevronRight20Regular } from '@fluentui/react-icons'
import { useId } from 'react'
import { pageCount, rangeText } from './paged-rows.ts'

interface Props {
  /** Accessible name of the pager on a screen with several pagers. */
  label?: string
  /** The number of rows on all pages; undefined while it is unknown. */
  total: number | undefined
  /** Counts from 0. */
  page: number
  pageSize: number
  sizes: readonly number[]
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

/** Selects the page of a list and the page size. */
export function Pager({ label = 'Pages', total, page, pageSize, sizes, onPage, onPageSize }: Props) {
  const styles = useStyles()
  const sizeId = useId()
  return (
    <nav aria-label={label} className={styles.pager}>
      <span className={styles.part}>
        <Label htmlFor={sizeId} size="small">
          Rows per page
        </Label>
        <Select id={sizeId} size="small" value={pageSize} onChange={(_, { value }) => onPageSize(Number(value))}>
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </span>
      <span className={styles.part}>
        <span className={styles.range}>{rangeText(total, page, pageSize)}</span>
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronLeft20Regular />}
          aria-label="Previous page"
          disabledFocusable={page === 0}
          onClick={() => onPage(page - 1)}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronRight20Regular />}
          aria-label="Next page"
          disabledFocusable={page + 1 >= pageCount(total ?? 0, pageSize)}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  )
}

const useStyles = makeStyles({
  pager: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXL}`,
  },
  part: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  range: { fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
})

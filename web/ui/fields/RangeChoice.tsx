import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens, Tooltip } from '@fluentui/react-components'
import { CalendarClock16Regular, ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons'
import { type FormEvent, useState } from 'react'
import { zoneText } from '#units/dates.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { namedRange, RANGE_NAMES } from '#units/days.ts'
import { draftOfRange, MOMENT_FORMAT, neighbourRange, type RangeDraft, rangeOfDraft } from '#units/typed-moment.ts'
import { TextField } from './Fields.tsx'

interface NamedRangesProps {
  /** The time of the platform, ms. */
  nowMs: () => number
  onChoose: (range: { fromMs: number; toMs: number }) => void
}

/** A button for each range with a name: yesterday, last night, this week. */
export function NamedRanges({ nowMs, onChoose }: NamedRangesProps) {
  return RANGE_NAMES.map((name) => (
    <Button key={name} size="small" onClick={() => onChoose(namedRange(name, nowMs()))}>
      {name}
    </Button>
  ))
}

interface Props {
  /** The shown range. */
  range: TimeRange
  /** The time of the platform, ms. */
  nowMs: number
  /** The range was chosen here or by a zoom; it does not end now. */
  isCustom: boolean
  onChoose: (range: TimeRange) => void
}

/** A custom time range, and steps to the range before and after. */
export function RangeChoice({ range, nowMs, isCustom, onChoose }: Props) {
  const styles = useStyles()
  const [draft, setDraft] = useState<RangeDraft>()
  const { range: chosen, errors } = rangeOfDraft(draft ?? draftOfRange(range), nowMs)
  const choose = (picked: TimeRange) => {
    setDraft(undefined)
    onChoose(picked)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) choose(chosen)
  }
  const field = (end: keyof RangeDraft, label: string) => (
    <TextField
      label={`${label}, ${zoneText(nowMs)}`}
      hint={MOMENT_FORMAT}
      autoComplete="off"
      value={draft?.[end] ?? ''}
      error={errors[end]}
      onChange={(_, { value }) => draft && setDraft({ ...draft, [end]: value })}
    />
  )
  const later = neighbourRange(range, 1, nowMs)
  const isLatest = later.toMs <= range.toMs
  return (
    <div className={styles.choice}>
      <Tooltip content="Earlier" relationship="label">
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronLeft16Regular />}
          onClick={() => onChoose(neighbourRange(range, -1, nowMs))}
        />
      </Tooltip>
      <Popover
        trapFocus
        open={draft !== undefined}
        onOpenChange={(_, { open }) => setDraft(open ? draftOfRange(range) : undefined)}
      >
        <PopoverTrigger disableButtonEnhancement>
          <Button size="small" appearance={isCustom ? 'primary' : 'secondary'} icon={<CalendarClock16Regular />}>
            Custom range
          </Button>
        </PopoverTrigger>
        <PopoverSurface aria-label="Custom range">
          <form onSubmit={apply} className={styles.form}>
            <div className={styles.named}>
              <NamedRanges nowMs={() => nowMs} onChoose={choose} />
            </div>
            {field('from', 'From')}
            {field('to', 'To')}
            <Button type="submit" appearance="primary" disabled={!chosen}>
              Show range
            </Button>
          </form>
        </PopoverSurface>
      </Popover>
      <Tooltip content={isLatest ? 'Later: the range ends now' : 'Later'} relationship="label">
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronRight16Regular />}
          disabledFocusable={isLatest}
          onClick={() => onChoose(later)}
        />
      </Tooltip>
    </div>
  )
}

const useStyles = makeStyles({
  choice: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, width: '260px' },
  named: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

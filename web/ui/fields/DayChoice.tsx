import { Button, Field, Input, makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { ChevronLeft20Regular, ChevronRight20Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { DAY_FORMAT, dayAfter, dayText, parseDay, formatDay, type Day } from '#units/days.ts'

interface Props {
  day: Day
  today: Day
  /** Text in the URL that is not a valid day; undefined if there is none. */
  invalidText: string | undefined
  /** Undefined means today, and changes at midnight. */
  onChoose: (day: Day | undefined) => void
}

/** Selects the day that a page shows, by typing or with previous and next buttons. */
export function DayChoice({ day, today, invalidText, onChoose }: Props) {
  const styles = useStyles()
  // The typed text is kept until it is a valid day.
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && parseDay(typed) === undefined

  const choose = (chosen: Day | undefined) => {
    setTyped(undefined)
    if (chosen !== day || invalidText !== undefined) onChoose(chosen)
  }
  const chooseTyped = () => {
    const chosen = typed === undefined ? undefined : parseDay(typed)
    if (chosen !== undefined) choose(chosen)
  }
  const stepButton = (days: 1 | -1, label: string) => (
    <Button
      appearance="subtle"
      icon={days === 1 ? <ChevronRight20Regular /> : <ChevronLeft20Regular />}
      aria-label={label}
      title={label}
      onClick={() => choose(dayAfter(day, days))}
    />
  )
  return (
    <>
      <div className={styles.choice}>
        {stepButton(-1, 'Day before')}
        <Field
          validationState={isWrong ? 'error' : 'none'}
          validationMessage={isWrong ? `Enter a day as ${DAY_FORMAT}.` : undefined}
        >
          <Input
            aria-label={`Day, ${DAY_FORMAT}`}
            className={styles.input}
            autoComplete="off"
            placeholder={DAY_FORMAT}
            value={typed ?? formatDay(day)}
            onChange={(_, { value }) => setTyped(value)}
            onBlur={chooseTyped}
            onKeyDown={({ key }) => (key === 'Enter' ? chooseTyped() : key === 'Escape' && setTyped(undefined))}
          />
        </Field>
        {stepButton(1, 'Day after')}
        <Button disabledFocusable={day === today && invalidText === undefined} onClick={() => choose(undefined)}>
          Today
        </Button>
        <Text weight="semibold">{dayText(day)}</Text>
      </div>
      {invalidText !== undefined && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            The day in the address is not valid: “{invalidText}”. Today is shown. Write a day in an address as {today}.
          </MessageBarBody>
        </MessageBar>
      )}
    </>
  )
}

const useStyles = makeStyles({
  choice: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  input: { width: '130px' },
})

import { Field, makeStyles, Radio, RadioGroup, Text, tokens } from '@fluentui/react-components'
import { V2G_MODES, type V2gMode } from '#contract/v2g.ts'
import { MODE_NAME, MODE_TEXT } from './modes.ts'
import { FIELD_LABEL } from './settings.ts'

interface Props {
  mode: V2gMode
  error: string | undefined
  onChange: (mode: V2gMode) => void
}

/** The modes with their descriptions. */
export function ModeChoice({ mode, error, onChange }: Props) {
  const styles = useStyles()
  return (
    <Field label={FIELD_LABEL.mode} validationState={error ? 'error' : 'none'} validationMessage={error}>
      <RadioGroup
        value={mode}
        onChange={(_, { value }) => {
          const chosen = V2G_MODES.find((one) => one === value)
          if (chosen) onChange(chosen)
        }}
      >
        {V2G_MODES.map((one) => (
          <Radio
            key={one}
            value={one}
            label={
              <>
                <Text as="span" block>
                  {MODE_NAME[one]}
                </Text>
                <Text as="span" block size={200} className={styles.text}>
                  {MODE_TEXT[one]}
                </Text>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Field>
  )
}

const useStyles = makeStyles({
  text: { color: tokens.colorNeutralForeground2 },
})

import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { APPROVAL_CARS, APPROVAL_PRODUCTS } from '#contract/fingrid.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Section } from '#ui/page/Section.tsx'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { GroupField } from '#web/activity/GroupField.tsx'
import { CARS_LABEL, PRODUCT_LABEL } from './approval-text.ts'
import { ApprovalOfGroup } from './ApprovalOfGroup.tsx'

/** Plays the prequalification tests of a group on a copy of the present fleet. The URL contains group, product and cars. */
export function ApprovalDesk() {
  const styles = useStyles()
  const query = useUrlQuery()
  const product = APPROVAL_PRODUCTS.find((one) => one === query.get('product')) ?? APPROVAL_PRODUCTS[0]
  const cars = APPROVAL_CARS.find((one) => one === query.get('cars')) ?? APPROVAL_CARS[0]
  const id = query.get('group')
  const groupId = id !== null && /^\d{1,15}$/.test(id) ? Number(id) : undefined

  const change = (key: string, value: string | undefined) => {
    const next = new URLSearchParams(location.search)
    if (value === undefined) next.delete(key)
    else next.set(key, value)
    setUrlQuery(next, { replace: true })
  }

  return (
    <Section id="approval" title="Prequalification">
      <Text className={styles.note}>
        Plays the tests that a transmission system operator asks for, on a copy of the present fleet. The stations of the group
        are not affected.
      </Text>
      <div className={styles.fields}>
        <GroupField
          groupId={groupId}
          placeholder="Select a group"
          onChoose={(chosen) => change('group', chosen === undefined ? undefined : String(chosen))}
        />
        <SelectField
          label="Product"
          size="small"
          value={product}
          options={APPROVAL_PRODUCTS.map((value) => ({ value, label: PRODUCT_LABEL[value] }))}
          onChange={(_, { value }) => change('product', value)}
        />
        <SelectField
          label="Cars"
          size="small"
          value={cars}
          options={APPROVAL_CARS.map((value) => ({ value, label: CARS_LABEL[value] }))}
          onChange={(_, { value }) => change('cars', value)}
        />
      </div>
      {groupId === undefined ? (
        <Text className={styles.note}>Select a group of chargers, V2G points or batteries.</Text>
      ) : (
        <ApprovalOfGroup key={groupId} groupId={groupId} product={product} cars={cars} />
      )}
    </Section>
  )
}

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2 },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    alignItems: 'start',
    '& > *': { minWidth: 0 },
    '& input, & select': { minWidth: 0, width: '100%' },
  },
})

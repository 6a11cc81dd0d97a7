import { Section } from '#ui/page/Section.tsx'
import { CapacityForecastChart } from './CapacityForecastChart.tsx'

/** The capacity forecast of a group as a part of its page. */
export default function GroupForecast({ groupId }: { groupId: number }) {
  return (
    <Section id="capacity-forecast" title="Capacity forecast">
      <CapacityForecastChart groupId={groupId} />
    </Section>
  )
}

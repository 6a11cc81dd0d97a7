import { Suspense, use } from 'react'
import { Redirect } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { paths } from '#app/paths.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { exchangeOf } from './nap-exchange.ts'

/** Exchanges the code of a link for a session. Leads to the dashboard, or to the login if the platform refuses the code. */
export default function NapLogin() {
  return (
    <Suspense fallback={<PageState kind="loading" text="Loading..." />}>
      <Exchanged search={useSearch()} />
    </Suspense>
  )
}

function Exchanged({ search }: { search: string }) {
  return <Redirect to={use(exchangeOf(search)) === 'ok' ? paths.home() : paths.login()} replace />
}
